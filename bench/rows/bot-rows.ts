/**
 * How soon the bot listens and responds, relative to stock Probot loaded from its packages, and what it costs to
 * reconcile a repository with a thousand open questions.
 */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beyond, interleave, median, timesLonger } from '../measure.ts';
import { node } from '../programs.ts';
import { atMost, type Measured, type BenchRow, type Scale } from '../row.ts';
import { openManyQuestions, type ManyQuestions } from '../many/many-questions.ts';
import { BOT, LISTENING, portOf, type Running, startUntil, stop } from '../many/running-bot.ts';

const SECRET = '0f3a9c7e5b1d8246';
/** An event whose signature is verified, but which needs no work from the bot or from stock Probot. */
const EVENT = JSON.stringify({
  action: 'deleted',
  issue: { number: 7 },
  comment: { id: 1, body: 'Built.', user: { id: 9, login: 'ci[bot]', type: 'Bot' } },
  sender: { id: 9, login: 'ci[bot]', type: 'Bot' },
  repository: { id: 1, name: 'shop', default_branch: 'main', owner: { login: 'corner' } },
  installation: { id: 1 },
});

async function sendWebhook(bot: Running): Promise<void> {
  const signature = `sha256=${createHmac('sha256', SECRET).update(EVENT).digest('hex')}`;
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'issue_comment',
    'x-github-delivery': '1',
    'x-hub-signature-256': signature,
  };
  const { status } = await fetch(`http://127.0.0.1:${portOf(bot)}/api/github/webhooks`, {
    method: 'POST',
    headers,
    body: EVENT,
  });
  if (status !== 200) throw new Error(`A webhook got the status ${status}: ${bot.said().slice(0, 500)}`);
}

/**
 * Our bot and stock Probot, above an empty program.
 * @param use what is done with a server that has just reported that it listens.
 */
async function start({ rounds }: Scale, until: string, use: (server: Running) => Promise<void>): Promise<Measured> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const env = {
    APP_ID: '1',
    PRIVATE_KEY: privateKey,
    WEBHOOK_SECRET: SECRET,
    HOST: '127.0.0.1',
    PORT: '0',
    GITHUB_API_URL: 'http://127.0.0.1:9',
  };
  const begin = (argv: [string, ...string[]], then: typeof use) => async (): Promise<void> => {
    const server = await startUntil(argv, env, LISTENING);
    try {
      await then(server);
    } finally {
      await stop(server);
    }
  };
  const samples = await interleave(Math.ceil(rounds / 2), {
    ours: begin(node(BOT), use),
    stock: begin(node(resolve('bench/simple/stock-probot.ts')), use),
    floor: begin(node('-e', 'console.log("listening on port 1"); setTimeout(() => undefined, 60_000)'), () =>
      Promise.resolve(),
    ),
  });
  const [ours, stock] = [beyond(samples.ours, samples.floor), beyond(samples.stock, samples.floor)];
  return {
    value: timesLonger(ours, stock),
    detail: `over an empty program's ${Math.round(median(samples.floor))} ms until ${until}: ${Math.round(median(ours))} ms; a Probot server from its packages ${Math.round(median(stock))} ms`,
  };
}

const CALM_SECONDS = 15;
const ANSWERS = 10;
const TOKEN = 'a token for the bench';

interface ReconcileCost {
  readonly requests: number;
  readonly peakMb: number;
  /** The requests of a sweep that finds ten answers. */
  readonly forAnswers: number;
}

/**
 * The bot has finished if it has made requests and then makes no more for a while.
 *
 * @returns how many requests it made.
 */
async function countUntilCalm(scenario: ManyQuestions, before: number): Promise<number> {
  for (let last = -1, calm = 0; calm < CALM_SECONDS; ) {
    const now = scenario.asked();
    calm = now === last && now > before ? calm + 1 : 0;
    last = now;
    await sleep(1_000);
  }
  return scenario.asked() - before;
}

async function lookAt(questions: number): Promise<ReconcileCost> {
  await using scenario = await openManyQuestions(questions);
  const before = scenario.asked();
  const bot = await startUntil(
    node(BOT),
    { ...scenario.environment, AGORA_SWEEP_SECONDS: '3600', AGORA_SWEEP_TOKEN: TOKEN },
    LISTENING,
  );
  try {
    const requests = await countUntilCalm(scenario, before);
    const [, kb = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(bot.child.pid)}/status`, 'utf8')) ?? [];
    await scenario.answer(ANSWERS);
    const { status } = await fetch(`http://127.0.0.1:${portOf(bot)}/sweep`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    if (status >= 300) throw new Error(`The bot did not sweep: it returned status ${status}.`);
    return { requests, peakMb: Number(kb) / 1_024, forAnswers: await countUntilCalm(scenario, before + requests) };
  } finally {
    await stop(bot);
  }
}

let looks: Promise<{ readonly few: ReconcileCost; readonly many: ReconcileCost; readonly count: number }> | undefined;

/** All rows share the same two measurements. */
function lookTwice(size: number): NonNullable<typeof looks> {
  const count = 1_000 * size;
  looks ??= (async () => ({ few: await lookAt(count / 10), many: await lookAt(count), count }))();
  return looks;
}

async function requests({ size }: Scale): Promise<Measured> {
  const { few, many, count } = await lookTwice(size);
  return {
    value: many.requests,
    detail: `for ${count} open questions; for ${count / 10}: ${few.requests}. An installation may make 5,000 an hour`,
  };
}

async function peak({ size }: Scale): Promise<Measured> {
  const { few, many, count } = await lookTwice(size);
  return { value: many.peakMb, detail: `for ${count} open questions; for ${count / 10}: ${Math.round(few.peakMb)} MB` };
}

/**
 * Existing questions only cost the lists that contain them, one request for every hundred. The rest of a sweep depends
 * on what happened.
 */
async function answers({ size }: Scale): Promise<Measured> {
  const { few, many, count } = await lookTwice(size);
  const untouched = count - count / 10;
  return {
    value: (many.forAnswers - few.forAnswers) / untouched,
    detail: `a sweep that finds ${ANSWERS} answers and starts ${ANSWERS} runs, among ${count} open questions: ${many.forAnswers} requests; among ${count / 10}: ${few.forAnswers}`,
  };
}

export const bot: readonly BenchRow[] = [
  {
    name: 'Bot: time until it listens, relative to unbundled Probot',
    bound: atMost(0.4),
    measure: (scale) => start(scale, 'it listens', () => Promise.resolve()),
  },
  {
    name: 'Bot: time until the first webhook response, relative to unbundled Probot',
    bound: atMost(0.4),
    measure: (scale) => start(scale, 'an immediate webhook gets its response', sendWebhook),
  },
  {
    name: 'Bot: requests for the first reconciliation of 1,000 open questions',
    bound: atMost(60, 'requests'),
    measure: requests,
  },
  {
    name: 'Bot: peak memory in the first reconciliation of 1,000 open questions',
    bound: atMost(200, 'MB'),
    measure: peak,
  },
  {
    name: 'Bot: requests of a sweep after ten answers, per unanswered question',
    bound: atMost(0.1, 'requests'),
    measure: answers,
  },
];
