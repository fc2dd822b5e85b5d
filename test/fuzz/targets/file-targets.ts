/** Parsers of files in the repository, and of files that an agent leaves. */
import { readWorkflowText } from '../../../cli/doctor/checks/workflow-text.ts';
import { findWorkflowMistakes } from '../../../cli/doctor/doctor-workflow.ts';
import { readJson, readJsonData } from '../../../protocol/base/read-json.ts';
import { readBudget } from '../../../protocol/config/budget-limits.ts';
import { readEnvBundle } from '../../../protocol/config/environment-file.ts';
import { readLock } from '../../../protocol/config/lock-file.ts';
import { readModelPrices } from '../../../protocol/config/model-prices.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { readSecretReference } from '../../../protocol/config/secret-reference.ts';
import { findKeyMistakes, readStateKeys } from '../../../protocol/config/state-keys.ts';
import { readSubagent } from '../../../protocol/config/subagent.ts';
import { findChannelMistake } from '../../../protocol/live/channel-cursor.ts';
import { findLocalMessage } from '../../../protocol/live/local-message.ts';
import { findLocalTurn } from '../../../protocol/live/local-turn.ts';
import { readRequest } from '../../../protocol/messages/dispatch-request.ts';
import { readNeedsInput } from '../../../protocol/messages/needs-input.ts';
import { readNotifications } from '../../../protocol/messages/notification.ts';
import { readQueued } from '../../../worker/ask/hand-over.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

const YAML_WORDS = [
  ...['---\n', '...\n', '&a ', '*a', '<<: *a', '!!binary ', '!!js/function ', '? ', '|\n  ', '>-\n  ', '%YAML 1.1\n'],
  ...['- ', ': ', '# ', '{}', '[]', '~', 'yes', '0x1f', '1_000', '2026-01-01', '"\\u0000"', "'", '\t'],
];
const CONFIG_WORDS = [
  ...YAML_WORDS,
  ...['who-may:\n  start: ', 'authority:\n  vouches: ', 'remind-after: ', 'default-after: ', '1 day', '30m'],
  ...['[user:alice]', '[team:a/b]', 'budget:\n  cost: ', 'network: allowlist', 'hosts:\n  - '],
];
const JSON_WORDS = ['\\u0000', '\\ud800', '{"v":1', '"question":"', '"options":[', '"partial_state":{', '[[[[', '}}'];
const CONFIG = 'who-may:\n  start: [write]\n  answer: [asker, "user:alice"]\nremind-after: 1 day\n';
const SUBAGENT =
  '---\nruntime: command\ncommand: echo hi\nverify:\n  run: npm test\ntools:\n  docs:\n    command: [npx, a]\n---\nDo it.\n';
const QUESTION =
  '{"v":1,"question":"Which?","options":["A","B"],"context":"```diff\\n+a\\n```","partial_state":{"constructor":1}}';
const REQUEST =
  '{"v":1,"kind":"start","task":"t_0123456789ab","attempt":1,"by":{"login":"alice","id":1},"issue":1,"subagent":"fixer"}';

const yaml = (name: string, begins: readonly string[], run: FuzzTarget['run']): FuzzTarget => ({
  name,
  begins,
  words: CONFIG_WORDS,
  run,
});
const json = (name: string, begins: readonly string[], run: FuzzTarget['run']): FuzzTarget => ({
  name,
  begins,
  words: JSON_WORDS,
  run,
});

export const FILE_TARGETS: readonly FuzzTarget[] = [
  yaml('readConfigFile', [CONFIG], readConfigFile),
  yaml('readSubagent', [SUBAGENT], readSubagent),
  yaml('readEnvBundle', ['A: b\nC: secret:env:D\n'], readEnvBundle),
  yaml('readLock', ['version: 1\nfiles: {}\n'], readLock),
  yaml('readModelPrices', ['claude-*:\n  input: 3\n  output: 15\n'], readModelPrices),
  yaml(
    'findWorkflowMistakes',
    ['on: workflow_dispatch\njobs:\n  a:\n    steps:\n      - uses: agora/dispatch@v1\n'],
    (text) => [findWorkflowMistakes(text), readWorkflowText(text)],
  ),
  yaml('readBudget', ['cost: 5 USD, time: 30m, tokens: 1M'], (text) => [
    readBudget(text),
    readSecretReference(text),
    readNotifications(text),
  ]),
  json('readStateKeys', ['a key of more than 16 characters\nanother one, the older'], (text) => [
    readStateKeys(text),
    findKeyMistakes(text),
  ]),
  json('readNeedsInput', [QUESTION], readNeedsInput),
  json('readRequest', [REQUEST], readRequest),
  json('readJson', [QUESTION, REQUEST], (text) => [readJson(text), readJsonData(text)]),
  json('findLocalMessage', ['{"id":"m","by":"ada","text":"hi"}'], (text) => [
    findLocalMessage(text),
    findLocalTurn(text),
    findChannelMistake(text),
    readQueued(text),
  ]),
];
