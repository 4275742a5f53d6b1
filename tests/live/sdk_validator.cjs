// Judge values by the default validator of the MCP TypeScript SDK 1.x, which reads every schema by
// the rules of draft-07: an array of {schema, values} on stdin, an array of verdicts on stdout (a
// text where the schema is not taken at all).
//
//     node sdk_validator.cjs NODE_MODULES
const path = require("node:path");
const sdk = path.join(process.argv[2], "@modelcontextprotocol/sdk/dist/cjs/validation/ajv-provider.js");
const { AjvJsonSchemaValidator } = require(sdk);

function judged({ schema, values }) {
  try {
    const validate = new AjvJsonSchemaValidator().getValidator(schema);
    return values.map((value) => validate(value).valid);
  } catch (error) {
    return String(error.message);
  }
}

let text = "";
process.stdin.on("data", (piece) => (text += piece));
process.stdin.on("end", () => process.stdout.write(JSON.stringify(JSON.parse(text).map(judged))));
console.warn = console.error = console.log = () => {};
