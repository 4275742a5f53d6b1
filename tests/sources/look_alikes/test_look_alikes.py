"""Code that only looks like uses of MCP gives no finding, alone and as one tree.

Each is made after the kind of thing that real repositories hold: other libraries' contexts,
transports, tools, protocols and words, also right beside an SDK.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import revisor

PYTHON = {
    "own_context.py": """
class Context:
    async def info(self, message): ...
    async def error(self, message): ...

async def handle(ctx: Context):
    await ctx.info("begun")
    await ctx.error("ended")
""",
    "bot_context.py": """
# A bot that also runs beside our MCP gateway.
from discord.ext import commands

async def hello(ctx: commands.Context):
    await ctx.send("hello")
    await ctx.log("info", "said hello")
""",
    "click_context.py": """
import click
import mcp

@click.pass_context
def main(ctx: click.Context, verbose: bool):
    ctx.info("started")
    ctx.debug("verbose is on")
""",
    "standard_logging.py": """
import logging
from mcp.server.fastmcp import FastMCP

logger = logging.getLogger("mcp")
logger.setLevel("INFO")
log = logging.getLogger(__name__)

async def work():
    logger.info("one"); logger.warning("two"); log.error("three"); log.log(10, "four")
""",
    "structured_logging.py": """
import structlog
from fastmcp import FastMCP

context = structlog.get_logger()

async def work():
    await context.ainfo("one")
    context.info("two")
""",
    "page_events.py": """
from sse_starlette.sse import EventSourceResponse
from starlette.routing import Route
import mcp

async def events(request):
    return EventSourceResponse(listen(), ping=15)

routes = [Route("/sse", events), Route("/messages/", post)]
""",
    "own_sse_client.py": """
from aiosseclient import aiosseclient as sse_client
from sseclient import SSEClient

async def follow(url):
    async for event in sse_client(url):
        print(event)
    for event in SSEClient(url + "/sse"):
        print(event)
""",
    "model_stream.py": """
from openai import AsyncOpenAI

client = AsyncOpenAI()

async def answer(text):
    stream = await client.chat.completions.create(
        model="m", messages=[{"role": "user", "content": text}], stream=True,
        tools=[{"type": "function", "function": {"name": "f", "parameters": {"type": "array"}}}],
    )
    async for part in stream:
        yield part
""",
    "model_messages.py": """
import anthropic

client = anthropic.AsyncAnthropic()

async def ask(text):
    return await client.messages.create(
        model="m", max_tokens=9, messages=[{"role": "user", "content": text}],
        tools=[{"name": "f", "input_schema": {"type": "object", "properties": {}}}],
    )
""",
    "sampling_of_tokens.py": """
from vllm import LLM, SamplingParams

sampling = SamplingParams(temperature=0.7, top_p=0.9)
settings = {"sampling": {"temperature": 0.7}, "logging": {}, "roots": {"listChanged": True}}

def run(llm: LLM, prompts):
    return llm.generate(prompts, sampling_params=sampling)
""",
    "sampling_of_data.py": """
import numpy as np
import pandas as pd

def sample(frame: pd.DataFrame, roots: list[complex]):
    peer = np.random.default_rng(1)
    return frame.sample(n=3), peer.choice(roots), np.roots([1, 0, -1])
""",
    "roots_of_trees.py": """
class Root:
    def __init__(self, uri):
        self.uri = uri

class Forest:
    def list_of_roots(self):
        return [Root("a"), Root("b")]

for root in Forest().list_of_roots():
    print(root.uri)
""",
    "language_server.py": """
from pygls.server import LanguageServer

server = LanguageServer("mine", "1")
first = {"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {}}
opened = {"processId": 1, "rootUri": None, "capabilities": {"workspace": {"folders": True}}}
log = {"jsonrpc": "2.0", "method": "window/logMessage", "params": {"type": 3, "message": "x"}}
""",
    "agents_of_others.py": """
import httpx

async def poll(client: httpx.AsyncClient, agent, task):
    body = {"method": "tasks/get", "params": {"id": task}}
    await client.post(agent, json=body)
    return await client.post(agent, json={"method": "tasks/cancel", "params": {"id": task}})
""",
    "sockets.py": """
# Keeps the connection of the MCP dashboard alive.
import websockets
from mcp_dashboard.links import Link

async def keep(link: Link, socket):
    await socket.ping()
    await link.send_ping()
    link.set_logging_level("debug")
""",
    "mocked_session.py": """
from unittest.mock import ANY
import mcp

def test_it(made):
    made.assert_called_once_with("r", "w", sampling_callback=None, logging_callback=ANY)
""",
    "oauth_of_others.py": """
from authlib.oauth2.rfc7591 import ClientRegistrationEndpoint
from mcp_portal.accounts import accounts

class Registration(ClientRegistrationEndpoint):
    def save_client(self, client_info, client_metadata, request): ...

accounts.register_client(name="portal")
""",
    "slack.py": """
from slack_sdk.web.async_client import AsyncWebClient

client = AsyncWebClient()

async def say(context, text):
    await client.api_call("admin/logging.setLevel", json={"level": "info"})
    await client.chat_postMessage(channel="c", text=text)
""",
    "elicit_requirements.py": """
class Interview:
    def elicit(self, message, schema):
        return {"message": message, "schema": schema}

Interview().elicit("What shall it do?", {"type": "object", "properties": {"a": {"type": "object"}}})
""",
    "words_only.py": '''
"""Notes on MCP: sampling/createMessage, roots/list and logging/setLevel are Deprecated."""
import mcp

HELP = f"the transport {mcp} spoke to /sse; see notifications/message in the text"
# session.create_message(...), ctx.info(...), transport="sse"
''',
}

TYPESCRIPT = {
    "aiTools.ts": """
import { tool, generateText } from 'ai';
import { z } from 'zod';
export const weather = tool({ inputSchema: z.object({}), execute: async () => 1 });
export const named = { name: 'x', inputSchema: { type: 'array' }, outputSchema: { type: 'nope' } };
""",
    "tanstackTools.ts": """
// Used by the agent that MCP servers are plugged into.
import { toolDefinition } from '@tanstack/ai';
import { z } from 'zod';
export const gone = toolDefinition({ name: 'delete_all', inputSchema: z.object({}) });
""",
    "modelProvider.test.ts": """
import type { LanguageModelV2CallOptions } from '@ai-sdk/provider';
const options: LanguageModelV2CallOptions = { prompt: [], tools: [
  { type: 'function', name: 'test', inputSchema: { type: 'object', properties: {} } } ] };
""",
    "langchainTools.ts": """
import { DynamicStructuredTool, tool } from '@langchain/core/tools';
import { z } from 'zod';
export const t = tool(async () => 'x', { name: 'x', schema: z.object({}) });
export const d = { name: 'mcp_like', inputSchema: { type: 'array' } };
""",
    "editorTools.ts": """
import * as vscode from 'vscode';
export function activate(context: vscode.ExtensionContext) {
  context.subscriptions.push(vscode.lm.registerTool('mine_find', new Finder()));
}
""",
    "ownRegistry.ts": """
class Registry { registerTool(name: string, how: object) {} tool(name: string, how: object) {} }
const registry = new Registry();
registry.registerTool('x', { inputSchema: { type: 'array' } });
registry.tool('y', { a: 1 });
""",
    "browserEvents.tsx": """
import { useEffect } from 'react';
export function Feed() {
  useEffect(() => {
    const source = new EventSource('/sse');
    source.addEventListener('endpoint', () => source.close());
    source.onmessage = (e) => console.log('notifications', e.data);
  });
  return <p>mcp</p>;
}
""",
    "loggers.ts": """
import pino from 'pino';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const log = pino({ level: 'info' });
log.info('started'); log.setLevel?.('debug');
const logging = { logging: { level: 'info' }, sampling: { rate: 0.1 }, roots: ['a'] };
Sentry.init({ tracesSampleRate: 0.1, sampling: {} });
export const server = new McpServer({ name: 'a', version: '1' });
""",
    "languageClient.ts": """
import { createMessageConnection } from 'vscode-jsonrpc';
const connection = createMessageConnection(reader, writer);
connection.sendRequest('initialize', { processId: 1, rootUri: null, capabilities: {} });
connection.sendNotification('initialized', {});
connection.onNotification('window/logMessage', (m) => m);
""",
    "streamedAnswers.ts": """
import OpenAI from 'openai';
const client = new OpenAI();
const stream = await client.responses.create({ model: 'm', stream: true, input: 'x',
  tools: [{ type: 'function', name: 'f', parameters: { type: 'array' }, strict: true }] });
for await (const event of stream) console.log(event.type);
""",
    "oauthClient.ts": """
import { Issuer } from 'openid-client';
const issuer = await Issuer.discover('https://login.example.com');
const client = await issuer.Client.register({ redirect_uris: ['https://app.example.com/cb'] });
export class Clients { async registerClient(name: string) { return client; } }
new Clients().registerClient('a');
""",
    "polynomials.mjs": """
export const listRoots = (p) => solve(p).map((root) => root.value);
export class Tree { get roots() { return [1]; } listRoots() { return this.roots; } }
new Tree().listRoots(); listRoots([1, 0, -1]);
""",
    "chat.js": """
const chat = { async createMessage(text) { return { text }; }, ping() {} };
export async function send() { await chat.createMessage('hello'); chat.ping(); }
const message = { method: 'ping', id: 1 };
""",
    "generatedClient.ts": """
/* Made of an OpenAPI description. */
export interface Root { id: string; children: Root[] }
export interface LoggingLevel { level: string }
export interface ModelPreferences { theme: string }
export class DefaultApi { async subscribeResource(id: string) { return id; } }
""",
    "codemodFixtures.test.ts": """
import { apply } from '../src/apply';
const input = [
  `import { Server } from '@modelcontextprotocol/sdk/server/index.js';`,
  `server.sendLoggingMessage({ level: 'info', data: 'x' });`,
].join('\\n');
expect(apply(input)).toContain('server.sendLoggingMessage');
""",
}

ALL = PYTHON | TYPESCRIPT


def test_there_are_thirty_of_them() -> None:
    assert len(ALL) >= 30


@pytest.mark.parametrize(("name", "source"), ALL.items(), ids=ALL)
def test_what_only_looks_alike_gives_no_finding(name: str, source: str) -> None:
    report = revisor.check({"filename": name, "source": source})

    assert [(f.rule, f.place.line, f.message) for f in report.findings] == []


def test_they_give_none_together(tmp_path: Path) -> None:
    for name, source in ALL.items():
        (tmp_path / name).write_text(source)
    command = [sys.executable, "-m", "revisor", "check", str(tmp_path), "--json", "--no-cache"]

    done = subprocess.run(command, capture_output=True, check=False)

    report = json.loads(done.stdout)
    assert (done.returncode, report["findings"]) == (0, [])
    assert report["targets"][0]["checked"]["files"] > 0
