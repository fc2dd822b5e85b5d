/**
 * `node lab-services.ts KEY CERTIFICATE`, as root in the imitated runner: sockets and services of the machine that a
 * compromised agent could try to reach, and hosts of an imitated internet. All addresses lead here.
 */
import { createSocket } from 'node:dgram';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, ListenOptions } from 'node:net';

const [key = '', cert = ''] = process.argv.slice(2);
const [RUNNER, DOCKER] = [1901, 1902];
const WORK = '/home/runner/work';

/** Host names of that internet. `rebind` and the names after it resolve to addresses that an attacker would choose. */
const NAMES: Readonly<Record<string, string>> = {
  'listed.example.com': '93.184.216.34',
  'evil.example.org': '93.184.216.34',
  'listed.example.com.evil.example.org': '93.184.216.34',
  'unlisted.example.com': '93.184.216.34',
  'rebind.example.com': '169.254.169.254',
  'loop.example.com': '127.0.0.1',
  'inner.example.com': '10.1.2.3',
};

const answer: RequestListener = ({ headers }, response) => {
  response.end(`secret ${headers.host ?? ''}`);
};

function serve(where: ListenOptions): Promise<AddressInfo | string | null> {
  const server = createServer(answer);
  return new Promise((resolve) => {
    server.listen(where, () => {
      resolve(server.address());
    });
  });
}

/** The response to an address query, or undefined if it is not a query. */
function answerName(question: Buffer): Buffer | undefined {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  if (labels.length === 0 || question.length < at + 5) return undefined;
  const [address, isAddress] = [NAMES[labels.join('.').toLowerCase()], question.readUInt16BE(at + 1) === 1];
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(address === undefined ? 0x8583 : 0x8580, 2);
  const records = address !== undefined && isAddress ? 1 : 0;
  for (const [offset, count] of [1, records, 0, 0].entries()) head.writeUInt16BE(count, 4 + offset * 2);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...(address ?? '').split('.').map(Number)]);
  return Buffer.concat([head, question.subarray(12, at + 5), ...(records === 1 ? [record] : [])]);
}

function answerDatagrams(port: number, answerOf: (message: Buffer) => Buffer | undefined): Promise<void> {
  const socket = createSocket('udp6');
  socket.on('message', (message, { address, port: from }) => {
    const said = answerOf(message);
    if (said !== undefined) socket.send(said, from, address);
  });
  return new Promise((resolve) => {
    socket.bind(port, '::', resolve);
  });
}

mkdirSync('/run', { recursive: true });
await serve({ path: '/run/docker.sock' });
chownSync('/run/docker.sock', 0, DOCKER);
chmodSync('/run/docker.sock', 0o660);
await serve({ path: '\0agora-lab' });
mkdirSync('/run/user/1901', { recursive: true });
await serve({ path: '/run/user/1901/bus' });
for (const path of ['/run/user/1901', '/run/user/1901/bus']) chownSync(path, RUNNER, RUNNER);
mkdirSync(`${WORK}/_temp`, { recursive: true });
for (const folder of ['/home/runner', WORK, `${WORK}/_temp`]) chownSync(folder, RUNNER, RUNNER);
await serve({ path: `${WORK}/_temp/action.sock` });
chmodSync(`${WORK}/_temp/action.sock`, 0o777);
for (const port of [80, 8080]) await serve({ port, host: '::' });
await new Promise<void>((resolve) => {
  createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, answer).listen(443, '::', resolve);
});
await answerDatagrams(53, answerName);
await answerDatagrams(7, (message) => message);
const ports: string[] = [];
for (let count = 0; count < 2; count += 1) {
  const address = await serve({ host: '127.0.0.1', port: 0 });
  ports.push(String(typeof address === 'object' ? address?.port : address));
}
writeFileSync('/run/ports', ports.join(' '));
