// The planted server on @modelcontextprotocol/sdk 1: `node typescript_1.mjs MODULES [PORT]`, where
// MODULES is the folder that node_modules is in; stdio without a port.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, port] = process.argv.slice(2);
const required = createRequire(`${resolve(modules)}/`);
const load = name => import(pathToFileURL(required.resolve(`@modelcontextprotocol/sdk/${name}`)));
const { Server } = await load('server/index.js');
const { CallToolRequestSchema, ListToolsRequestSchema } = await load('types.js');
const planted = JSON.parse(readFileSync(new URL('tools.json', import.meta.url), 'utf-8'));

const text = (words, structuredContent) => ({
  content: [{ type: 'text', text: words }],
  ...(structuredContent && { structuredContent }),
});

function makeServer() {
  const server = new Server(
    { name: 'planted', version: '1' },
    { capabilities: { tools: {}, logging: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: planted.tools.filter(
      tool => tool.name !== 'summarise' || server.getClientCapabilities()?.sampling,
    ),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { sendNotification }) => {
    if (params.name === 'ask') {
      if (!server.getClientCapabilities()?.elicitation) return text('nobody to ask');
      await server.elicitInput({ mode: 'form', ...planted.question });
      return text('asked');
    }
    if (params.name === 'tell') {
      const notice = { level: 'info', data: 'told' };
      await sendNotification({ method: 'notifications/message', params: notice });
      return text('told');
    }
    const structured = planted.structured[params.name];
    return text(structured ? JSON.stringify(structured) : 'done', structured);
  });
  return server;
}

if (port === undefined) {
  const { StdioServerTransport } = await load('server/stdio.js');
  await makeServer().connect(new StdioServerTransport());
} else {
  const { StreamableHTTPServerTransport } = await load('server/streamableHttp.js');
  const sessions = new Map();
  createServer(async (request, response) => {
    let transport = sessions.get(request.headers['mcp-session-id']);
    if (transport === undefined) {
      transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: id => sessions.set(id, transport),
      });
      await makeServer().connect(transport);
    }
    await transport.handleRequest(request, response);
  }).listen(Number(port), '127.0.0.1');
}
