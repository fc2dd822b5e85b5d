/**
 * `node model-in-runner.ts RUNTIME SCRIPT FOLDER`: the scripted model of one real agent, inside the imitated runner. It
 * writes the variables that point the agent to it into FOLDER/variables. When it is told to end, it writes what it
 * counted into FOLDER/counted.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, dialectOf } from '../../support/agents/dialects.ts';
import { type ModelRequest, say, startModelServer, type Turn } from '../../support/model-server.ts';
import { type Counted, KEY, type ScriptName } from './runner-terms.ts';

const sentIn = (request: ModelRequest): string => JSON.stringify(request.body);

/** Only reads the conversation. The quotes in a command keep its mark out of it: only the output contains the mark. */
const SCRIPTS: Readonly<Record<ScriptName, (dialect: Dialect, request: ModelRequest) => Turn>> = {
  story: (dialect, request) => {
    const sent = sentIn(request);
    if (sent.includes('WORK-TWO-DONE')) return say('Wrote both files');
    if (sent.includes('GAMMA-7')) return dialect.shell('echo GAMMA""-7 > second.txt; echo WORK-TWO""-DONE');
    if (sent.includes('ASKED-DONE')) return say('I asked.');
    return dialect.shell(
      'id -u > seen.txt; env >> seen.txt; cat setup.txt > first.txt; curl -s -m60 https://evil.example.org/; echo \'{"question":"Which word?"}\' > "$AGORA_SENTINEL"; echo ASKED""-DONE',
    );
  },
  // The attack can take longer than an agent waits for a tool. So each call polls it, with a different command each
  // time.
  attack: (dialect, request) => {
    const sent = sentIn(request);
    return sent.includes('ATTACK-DONE') ? say('Done.') : dialect.shell(`bash look.sh ${sent.split('GOES-ON').length}`);
  },
};

const [runtime = '', script = 'story', folder = ''] = process.argv.slice(2);
const dialect = dialectOf(runtime);
const answer = SCRIPTS[script as ScriptName];
let answers = 0;
const model = await startModelServer((request) => {
  const turn = answer(dialect, request);
  answers += 1;
  // Different numbers for every response, and no two members with the same number.
  const tokens = {
    input: 1_000 + answers * 7,
    output: 90 + answers * 11,
    cacheRead: 500 + answers * 13,
    cacheWrite: answers,
  };
  return turn.kind === 'blocks' ? { ...turn, tokens } : turn;
});
process.on('SIGTERM', () => {
  const counted: Counted = {
    used: model.used(),
    calls: model.requests.length,
    isKeyThere: model.requests.every(({ headers }) => JSON.stringify(headers).includes(KEY)),
  };
  writeFileSync(join(folder, 'counted'), JSON.stringify(counted));
  process.exit();
});
const variables = Object.entries(dialect.env(model.url, KEY)).map(([name, value]) => `${name}=${value}\n`);
writeFileSync(join(folder, 'variables'), variables.join(''));
