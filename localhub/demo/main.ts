/** `npm run demo`: the whole loop on this machine. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { allWell, makeBill, type Bill } from './bill.ts';
import { stopWhenUnread } from '../stop-when-unread.ts';
import { HELP, readOptions, type DemoOptions } from './options.ts';
import { play, type Ending, type Telling } from './play.ts';
import { openShop, type Shop } from './shop.ts';
import { constantPerson, typingPerson } from './talk.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/** @returns the exit code: 0 only if all of it worked. */
async function main(args: readonly string[]): Promise<number> {
  const read = readOptions(args, process.env);
  if (read.kind === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  if (read.kind === 'mistakes') {
    process.stderr.write(`${read.mistakes.join('\n')}\n\n${HELP}`);
    return 2;
  }
  if (!existsSync(join(PROJECT, 'dist/main.cjs'))) throw new Error('dist/ is missing. Run `npm run build` first.');
  return runDemo(read.options);
}

async function runDemo(options: DemoOptions): Promise<number> {
  const out = options.json ? process.stderr : process.stdout;
  const tell = teller(out);
  const started = Date.now();
  const workDir = await mkdtemp(join(tmpdir(), 'agora-demo-'));
  const key = process.env['ANTHROPIC_API_KEY'];
  const secrets: Record<string, string> =
    options.runtime === 'claude-code' && key !== undefined ? { ANTHROPIC_API_KEY: key } : {};
  let code = 1;
  try {
    await using shop = await openShop({
      project: PROJECT,
      workDir,
      secrets,
      extraEnv: machineOf(process.env),
      ...(options.port === undefined ? {} : { port: options.port }),
    });
    tell.line(`A local GitHub is up at ${shop.hub.url}; nothing here leaves this machine.`);
    stopOnSignals(shop);
    stopWhenUnread(out);
    const person = options.answer === undefined ? typingPerson(process.stdin, out) : constantPerson(options.answer);
    const ending = await play(shop.hub, options.runtime === 'claude-code' ? 'claude' : 'fixer', person, tell);
    await shop.hub.settle();
    const bill = makeBill(shop.hub, ending, Date.now() - started);
    show(ending, bill, tell);
    if (options.json) process.stdout.write(`${JSON.stringify(bill)}\n`);
    code = allWell(bill) ? 0 : 1;
    if (options.stay) await stay(shop, tell);
    else if (options.answer === undefined && process.stdin.isTTY) await lookAround(shop, tell);
  } finally {
    if (code === 0) await rm(workDir, { recursive: true, force: true });
    else tell.line(`What happened can be read in ${workDir}.`);
  }
  return code;
}

/** What jobs may share with this machine: installed agents are kept from one demo to the next, and npm is configured as it is here. */
function machineOf(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const npmrc = environment['npm_config_userconfig'] ?? environment['NPM_CONFIG_USERCONFIG'];
  return {
    RUNNER_TOOL_CACHE: join(PROJECT, '.cache/clis'),
    ...(npmrc === undefined ? {} : { NPM_CONFIG_USERCONFIG: npmrc }),
  };
}

/** Lines with the time they were told at; on a terminal also one that counts the seconds while something runs. */
function teller(out: NodeJS.WriteStream): Telling {
  const start = Date.now();
  const clear = out.isTTY ? '\r\u001b[K' : '';
  const stamp = () => `${((Date.now() - start) / 1000).toFixed(1).padStart(6)} s`;
  return {
    line: (text) => {
      out.write(text === '' || text.startsWith('  ') ? `${clear}${text}\n` : `${clear}${stamp()}  ${text}\n`);
    },
    busy: (text) => {
      if (out.isTTY) out.write(text === '' ? clear : `${clear}${stamp()}  ${text} …`);
    },
  };
}

/** Neither Ctrl+C nor a closed terminal leaves a process behind. */
function stopOnSignals(shop: Shop): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void shop.close().finally(() => {
        process.exit(130);
      });
    });
  }
}

function show(ending: Ending, bill: Bill, tell: Telling): void {
  const { pull } = ending;
  if (pull !== undefined) {
    tell.line(`Pull request #${pull.number}: ${pull.title}`);
    tell.line(`  ${pull.url}`);
    for (const file of pull.files) {
      tell.line('');
      tell.line(`  ${file.status} ${file.path}`);
      for (const line of file.patch.split('\n')) tell.line(`    ${line}`);
    }
    tell.line('');
  }
  const checks =
    bill.verify === undefined
      ? 'The checks did not run.'
      : bill.verify.passed
        ? 'The checks passed.'
        : 'The checks FAILED.';
  tell.line(
    `${checks} Outcome: ${bill.outcome}, after ${bill.rounds} ${bill.rounds === 1 ? 'round' : 'rounds'}${bill.resumedFrom === undefined ? '' : `, resumed from its ${bill.resumedFrom}`}.`,
  );
  tell.line(
    `It cost ${bill.runnerSeconds} runner seconds in ${bill.runs.length} runs, and ${bill.apiCalls.bot + bill.apiCalls.runs} API calls (${bill.apiCalls.bot} by the bot, ${bill.apiCalls.runs} by the runs); waiting cost nothing.`,
  );
  if (bill.illegalRequests > 0) tell.line(`GitHub would have refused ${bill.illegalRequests} of the requests.`);
}

async function stay(shop: Shop, tell: Telling): Promise<void> {
  tell.line(`Still up at ${shop.hub.url}. Press Ctrl+C to stop.`);
  await new Promise(() => undefined);
}

/** Whoever answered by hand wants to see the pull request as well. */
async function lookAround(shop: Shop, tell: Telling): Promise<void> {
  tell.line(`Look around at ${shop.hub.url}; press Enter to stop.`);
  const lines = createInterface({ input: process.stdin });
  await new Promise((done) => {
    lines.once('line', done).once('close', done);
  });
  lines.close();
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
