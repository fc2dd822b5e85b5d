/**
 * Runs one agent in a separate network in which every address is this machine, and prints its calls: names that it
 * looked up, connections that it opened, requests that its model received. test/clis/network.test.ts starts it inside
 * such a network.
 */
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { connect, createServer } from 'node:net';
import { inputOn, runAgent, startMachine } from './agent-run.ts';
import { findAgents } from './dialects.ts';
import { say, startModelServer } from '../model-server.ts';

const called: string[] = [];

/** The name that a DNS query (RFC 1035) asks for. */
function readName(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; at < query.length && (query[at] ?? 0) > 0; at += (query[at] ?? 0) + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  return labels.join('.');
}

/** Answers "no such name", and records the name. */
async function listenForNames(): Promise<void> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    called.push(`name ${readName(query)}`);
    const answer = Buffer.from(query);
    answer.writeUInt16BE(0x8183, 2);
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(53, '127.0.0.1', resolve));
}

async function listenForCalls(port: number): Promise<void> {
  const server = createServer((socket) => {
    called.push(`address ${socket.localAddress ?? ''}:${port}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '0.0.0.0', resolve);
  });
}

/** Calls others like a program that does so: otherwise, an empty list would prove nothing. */
async function callOthers(): Promise<object> {
  await lookup('telemetry.example.org').catch(() => undefined);
  const socket = connect(443, '192.0.2.7');
  await new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  return {};
}

async function main(id: string | undefined): Promise<void> {
  await Promise.all([listenForNames(), listenForCalls(80), listenForCalls(443)]);
  const said = id === 'others' ? await callOthers() : await runAlone(id);
  process.stdout.write(`${JSON.stringify({ ...said, called })}\n`);
  process.exit();
}

async function runAlone(id: string | undefined): Promise<object> {
  const agent = (await findAgents()).find(({ runtime }) => runtime.id === id);
  if (agent === undefined) throw new Error(`There is no agent ${id ?? ''} on this machine.`);
  const { runtime, dialect, program } = agent;
  const model = await startModelServer((request) =>
    JSON.stringify(request.body).includes('RAN-42') ? say('Done.') : dialect.shell('echo RAN-4""2'),
  );
  const machine = await startMachine();
  const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...dialect.env(model.url, 'sk-not-a-real-key') };
  const { end } = await runAgent(runtime, inputOn(machine, { program, env }), { timeoutMs: 300_000 });
  await machine[Symbol.asyncDispose]();
  return { text: end.text, failure: end.failure?.detail, requests: model.requests.length };
}

await main(process.argv[2]);
