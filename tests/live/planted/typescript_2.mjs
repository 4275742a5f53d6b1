// The planted server on @modelcontextprotocol/server (version 2 of the TypeScript SDK):
// `node typescript_2.mjs MODULES [PORT]`, where MODULES is the folder that node_modules is in;
// stdio without a port.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, port] = process.argv.slice(2);
const required = createRequire(`${resolve(modules)}/`);
const load = name => import(pathToFileURL(required.resolve(`@modelcontextprotocol/${name}`)));
const { Server, inputRequired, createMcpHandler } = await load('server');
const planted = JSON.parse(readFileSync(new URL('tools.json', import.meta.url), 'utf-8'));
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

const text = (words, structuredContent) => ({
  content: [{ type: 'text', text: words }],
  ...(structuredContent && { structuredContent }),
});

function makeServer() {
  const server = new Server(
    { name: 'planted', version: '1' },
    { capabilities: { tools: {}, logging: {} } },
  );
  const capabilities = context =>
    context.mcpReq.envelope?.[CAPABILITIES] ?? server.getClientCapabilities() ?? {};
  server.setRequestHandler('tools/list', (_, context) => ({
    tools: planted.tools.filter(
      tool => tool.name !== 'summarise' || capabilities(context).sampling,
    ),
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    if (params.name === 'ask') {
      if (!capabilities(context).elicitation) return text('nobody to ask');
      if (context.mcpReq.inputResponses) return text('asked');
      const question = { method: 'elicitation/create', params: { mode: 'form', ...planted.question } };
      return inputRequired({ inputRequests: { person: question } });
    }
    if (params.name === 'tell') {
      const notice = { level: 'info', data: 'told' };
      await context.mcpReq.notify({ method: 'notifications/message', params: notice });
      return text('told');
    }
    const structured = planted.structured[params.name];
    return text(structured ? JSON.stringify(structured) : 'done', structured);
  });
  return server;
}

if (port === undefined) {
  const { serveStdio } = await load('server/stdio');
  serveStdio(makeServer);
} else {
  const { toNodeHandler } = await load('node');
  createServer(toNodeHandler(createMcpHandler(makeServer))).listen(Number(port), '127.0.0.1');
}
