// Validate for benchmarks/validation.py with ajv: see validation_peer.py for what is asked.
//
//     node benchmarks/validation_peer.cjs NODE_MODULES
"use strict";

const path = require("node:path");
const readline = require("node:readline");
const { performance } = require("node:perf_hooks");

const { default: Ajv } = require(path.join(path.resolve(process.argv[2]), "ajv", "dist", "2020.js"));
const LONG_ENOUGH = 20;

// A validator of its own for each schema, as two schemas may have one $id.
const compile = (schema) => new Ajv({ strict: false }).compile(schema);

function secondsPerCall(validate, instance) {
  for (let calls = 1; ; calls *= 4) {
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) {
      if (!validate(instance)) throw new Error("the instance is refused");
    }
    const taken = performance.now() - start;
    if (taken > LONG_ENOUGH) return taken / calls / 1000;
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  if ("instance" in asked) {
    console.log(secondsPerCall(compile(asked.schemas[0]), asked.instance));
    return;
  }
  const start = performance.now();
  asked.schemas.forEach(compile);
  console.log((performance.now() - start) / 1000);
});
