/**
 * The time that the gateway adds until the first byte of a response. Model, gateway and caller share one process, so
 * that only their own work is measured.
 */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { modelGateway } from '../../worker/adapters/gateway/serve-models.ts';
import { createModelAccount } from '../../worker/gateway/model-account.ts';
import { interleave, median } from '../measure.ts';
import { atMost, type BenchRow, type Measured, type Scale } from '../row.ts';

const BODY_BYTES = 200_000;
const CALLS_A_ROUND = 20;
/** Not counted: the first calls of a run compile the code that later calls use. */
const FIRST_CALLS = 40;
const ANSWER = 'event: message_start\ndata: {"message":{"usage":{"input_tokens":1,"output_tokens":1}}}\n\n';

/** As long as a conversation after some turns. */
function bodyOf(bytes: number): string {
  const turn = { role: 'user', content: [{ type: 'text', text: 'What does this function return? '.repeat(40) }] };
  const turns = Math.ceil(bytes / JSON.stringify(turn).length);
  return JSON.stringify({ model: 'm', stream: true, tools: [{ name: 'shell' }], messages: Array(turns).fill(turn) });
}

/** Returns at the first byte of the response's body. The rest is read too. */
async function callModel(port: number, body: string, agent: Agent): Promise<void> {
  const headers = { 'x-api-key': 'agora-0', 'content-type': 'application/json' };
  const call = request({ host: '127.0.0.1', port, path: '/v1/messages', method: 'POST', headers, agent });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [NodeJS.ReadableStream & { resume(): unknown }];
  await once(answer, 'data');
  answer.resume();
}

async function measureFirstByte({ rounds }: Scale): Promise<Measured> {
  const model = createServer((incoming, response) => {
    incoming.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(ANSWER);
    });
  });
  await once(model.listen(0, '127.0.0.1'), 'listening');
  const { port } = model.address() as AddressInfo;
  const gateway = await modelGateway({}).open({
    route: {
      api: 'anthropic',
      base: new URL(`http://127.0.0.1:${port}`),
      key: 'sk-real',
      standIn: 'agora-0',
      headers: new Map(),
      isAzure: false,
    },
    account: createModelAccount(undefined),
    allowsVendorTools: false,
    isUsedUp: () => false,
  });
  const agent = new Agent({ keepAlive: true });
  const body = bodyOf(BODY_BYTES);
  for (let call = 0; call < FIRST_CALLS; call += 1) await callModel(gateway.port, body, agent);
  const times = await interleave(rounds * CALLS_A_ROUND, {
    through: () => callModel(gateway.port, body, agent),
    direct: () => callModel(port, body, agent),
  });
  agent.destroy();
  await gateway.close();
  model.closeAllConnections();
  model.close();
  const [through, direct] = [median(times.through), median(times.direct)];
  return {
    value: through - direct,
    detail: `first byte of the response to a request of ${Math.round(body.length / 1e3)} kB, with its tools checked: ${through.toFixed(2)} ms; without the gateway ${direct.toFixed(2)} ms; ${times.direct.length} calls each`,
  };
}

export const gateway: readonly BenchRow[] = [
  { name: 'Gateway: time added until the first byte', bound: atMost(3, 'ms'), measure: measureFirstByte },
];
