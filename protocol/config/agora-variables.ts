/**
 * Every `AGORA_*` variable of this product, in one place: its meaning, where it applies, and precedence. Documents,
 * messages and `agora explain` are generated from this table, and tests compare the code that reads the variables with
 * it.
 */
import type { AgoraVariable, VariablePlace } from './variables/variable-places.ts';

const WORKER: readonly VariablePlace[] = ['worker', 'command', 'library'];
const RUN: readonly VariablePlace[] = ['worker'];
const BOT: readonly VariablePlace[] = ['bot', 'function'];
const SERVER: readonly VariablePlace[] = ['bot'];
const EVERY_RUN: readonly VariablePlace[] = ['step', 'worker', 'command', 'library'];
const GIVEN: readonly VariablePlace[] = ['agent'];
const TESTS: readonly VariablePlace[] = ['development'];

const SETTINGS = {
  AGORA_ADAPTER: {
    ...{ type: 'text', default: 'claude-code', where: WORKER, input: 'runtime', formerly: 'AGORA_RUNTIME_ADAPTER' },
    subagent: ['runtime', 'the subagent'],
    what: 'the runtime, or the path of one in the registry',
  },
  AGORA_RUNTIME_ADAPTER: { type: 'text', where: WORKER, input: 'runtime', what: 'old name of `AGORA_ADAPTER`' },
  AGORA_COMMAND: {
    ...{ type: 'text', where: WORKER, input: 'command', subagent: ['command', 'the subagent'] },
    what: 'the command of the runtime `command`',
  },
  AGORA_MODEL: {
    ...{ type: 'text', where: WORKER, input: 'model', subagent: ['model', 'the variable'] },
    what: "the agent's model",
  },
  AGORA_MODEL_HEADERS: {
    ...{ type: 'secret', where: EVERY_RUN, input: 'model-headers' },
    what: 'headers for every request to the model',
  },
  AGORA_MODEL_PRICES: {
    ...{ type: 'YAML', where: WORKER, input: 'model-prices' },
    what: 'model prices, for the cost of a task',
  },
  AGORA_CLAUDE_PERMISSION_MODE: {
    ...{ type: 'choice', default: 'bypass', where: WORKER, input: 'permission-mode', guards: true },
    subagent: ['permission-mode', 'the stricter one'],
    what: '`bypass`, `scoped` or `strict`, for every runtime; any other word is refused',
  },
  AGORA_ISOLATION: {
    ...{ type: 'choice', default: 'none', where: WORKER, input: 'isolation', guards: true },
    what: '`auto`, `sandbox` or `none`',
  },
  AGORA_SETUP_AS: {
    ...{ type: 'choice', default: 'agent', where: WORKER, input: 'setup-as', guards: true },
    what: 'the user that runs setup with a sandbox: `agent` or `runner`',
  },
  AGORA_SANDBOX_READS: {
    ...{ type: 'list', where: WORKER, input: 'sandbox-reads' },
    what: 'additional folders that can be read in a sandbox',
  },
  AGORA_NETWORK: {
    ...{ type: 'choice', default: 'open', where: WORKER, input: 'network', guards: true },
    what: 'hosts that setup, the agent and verify can reach: `open` or `allowlist`',
  },
  AGORA_ALLOW_HOSTS: {
    ...{ type: 'list', where: WORKER, input: 'allow-hosts', subagent: ['hosts', 'both'] },
    what: 'hosts that can be reached with `allowlist`',
  },
  AGORA_SERVICE_PORTS: {
    ...{ type: 'list', where: WORKER, input: 'service-ports' },
    what: 'ports on this machine that can be reached with `allowlist`',
  },
  AGORA_RUNTIME_ENV_ALLOW: {
    ...{ type: 'list', where: WORKER, input: 'env-allow' },
    what: 'additional variables that setup, the agent and verify can see',
  },
  AGORA_BUDGET: {
    ...{ type: 'YAML', where: WORKER, input: 'budget', guards: true },
    subagent: ['budget', "the subagent's own limit"],
    what: 'what a task may use',
  },
  AGORA_MAX_ROUNDS: {
    ...{ type: 'number', default: '10', where: WORKER, input: 'max-rounds', guards: true },
    what: 'how many questions a task may ask, unless it is interactive',
  },
  AGORA_SETUP_TIMEOUT_SECONDS: {
    ...{ type: 'number', default: '120', where: WORKER, input: 'setup-timeout-seconds' },
    what: 'time limit for `agora-setup.sh`',
  },
  AGORA_AGENT_TIMEOUT_SECONDS: {
    ...{ type: 'number', default: '7200', where: WORKER, input: 'agent-timeout-seconds', guards: true },
    subagent: ['agent-timeout-seconds', 'the subagent'],
    what: 'time limit for the agent',
  },
  AGORA_VERIFY_TIMEOUT_SECONDS: {
    ...{ type: 'number', default: '600', where: WORKER, input: 'verify-timeout-seconds' },
    subagent: ['verify.timeout', 'the subagent'],
    what: 'time limit for the verify command',
  },
  AGORA_PLUGIN_LOAD_SECONDS: {
    ...{ type: 'number', default: '30', where: EVERY_RUN },
    what: 'time limit for loading a runtime of the registry, 1 to 600',
  },
  AGORA_PLUGIN_CALL_SECONDS: {
    ...{ type: 'number', default: '20', where: EVERY_RUN },
    what: 'time limit for each call of its functions, 1 to 600',
  },
  AGORA_RETENTION_DAYS: {
    ...{ type: 'number', default: '30', where: WORKER, input: 'retention-days' },
    what: 'how many days a state is kept',
  },
  AGORA_DISABLE_NEEDS_INPUT_HELPER: {
    ...{ type: 'switch', default: 'false', where: WORKER, input: 'disable-needs-input-helper' },
    subagent: ['skip-needs-input-helper', 'whichever is `true`'],
    what: '`true`: do not teach the agent how to ask. An environment of the registry can set it too',
  },
  AGORA_PER_DISPATCH_SECRET_REFS_JSON: {
    ...{ type: 'JSON', default: '{}', where: WORKER, input: 'secrets', hidden: true },
    what: 'secrets for this dispatch, `{"NAME": "reference"}`',
  },
  AGORA_SECRET_STORE_DIR: {
    ...{ type: 'path', where: EVERY_RUN },
    what: 'the folder for `file://` references to secrets',
  },
  AGORA_STATE_KEY: {
    ...{ type: 'secret', where: EVERY_RUN, input: 'state-key' },
    what: 'encrypts saved states and signs records',
  },
  AGORA_CALLBACK_URL: {
    ...{ type: 'text', where: WORKER, input: 'callback-url', hidden: true },
    what: 'receives lifecycle events',
  },
  AGORA_CALLBACK_KEY: { type: 'secret', where: EVERY_RUN, input: 'callback-key', what: 'signs these events' },
  AGORA_CALLBACK_BEARER: {
    ...{ type: 'secret', where: EVERY_RUN, input: 'callback-bearer' },
    what: 'bearer token for the receiver',
  },
  AGORA_CALLBACK_TIMEOUT_SECONDS: {
    ...{ type: 'number', default: '5', where: WORKER, input: 'callback-timeout-seconds' },
    what: 'time limit for each attempt',
  },
  AGORA_CALLBACK_ALLOW_PRIVATE: {
    ...{ type: 'switch', default: 'false', where: WORKER, input: 'callback-allow-private' },
    what: '`true`: allow addresses in private networks',
  },
  AGORA_NOTIFICATIONS_JSON: {
    ...{ type: 'JSON', default: '[]', where: WORKER, input: 'notifications', hidden: true },
    what: 'additional webhooks',
  },
} as const satisfies Readonly<Record<string, AgoraVariable>>;

const ONE_RUN = {
  AGORA_SUBAGENT: { type: 'text', where: RUN, input: 'subagent', option: 'subagent', what: 'the subagent' },
  AGORA_INPUT_JSON: {
    ...{ type: 'JSON', default: '{}', where: RUN, input: 'prompt', option: 'input' },
    what: "the task's input",
  },
  AGORA_WORKSPACE: { type: 'path', where: RUN, option: 'local.repository', what: 'the work tree' },
  AGORA_REGISTRY: {
    ...{ type: 'path', where: RUN, input: 'bundles', option: 'local.registry' },
    what: 'location of the registry',
  },
  AGORA_ARTIFACTS: { type: 'path', where: RUN, option: 'local.home', what: 'where states and results are kept' },
  AGORA_DISPATCH_ID: { type: 'text', where: ['worker', 'agent'], what: 'id of the round; for the agent too' },
  AGORA_TASK: { type: 'text', where: RUN, what: 'id of the task' },
  AGORA_ANSWER: { type: 'text', where: ['worker', 'agent'], what: 'resumes the last paused round; for the agent too' },
  AGORA_ANSWER_FROM: { type: 'choice', where: RUN, what: '`silence:`: nobody answered, this stands in for an answer' },
  AGORA_ANSWER_IS_FINAL: { type: 'switch', default: 'false', where: RUN, what: '`true`: no further answer will come' },
  AGORA_IDLE_MS: { type: 'number', default: '0', where: RUN, what: 'how long the last run waited for the answer' },
  AGORA_MESSAGES_JSON: { type: 'JSON', default: '[]', where: RUN, what: 'messages passed with the answer' },
  AGORA_INTERACTIVE: {
    ...{ type: 'switch', default: 'false', where: RUN, input: 'interactive', option: 'interactive' },
    what: '`true`: messages on standard input',
  },
  AGORA_FURTHER_TURNS: {
    ...{ type: 'switch', default: 'false', where: RUN },
    what: '`true`: after a question the worker waits for the next turn on standard input',
  },
  AGORA_ACTOR: {
    ...{ type: 'text', default: 'operator', where: WORKER },
    what: 'who answers; for the command and the library, your user name',
  },
} as const satisfies Readonly<Record<string, AgoraVariable>>;

const COMMAND_AND_BOT = {
  AGORA_WORKFLOW: {
    ...{ type: 'text', default: 'agora.yml', where: ['bot', 'function', 'command'], option: 'github.workflow' },
    what: "the agent's workflow",
  },
  AGORA_APP: { type: 'text', where: ['command'], option: 'github.app', what: 'slug of the App to trust' },
  AGORA_POLL_MS: {
    ...{ type: 'number', default: '3000', where: ['command'], option: 'github.pollMs' },
    what: 'how often to poll GitHub',
  },
  AGORA_DEBUG: { type: 'switch', where: ['command'], what: 'shows stack traces of errors' },
  AGORA_BOT_KEY: {
    ...{ type: 'secret', where: ['bot', 'function', 'command'] },
    what: "signs the bot's comments and requests",
  },
  AGORA_CLAIM_GRACE_SECONDS: {
    type: 'number',
    default: '60',
    where: BOT,
    what: 'how long a claim may exist without a run',
  },
  AGORA_SWEEP_SECONDS: { type: 'number', default: '300', where: SERVER, what: 'how often to look for missed events' },
  AGORA_THROTTLE: { type: 'switch', default: 'on', where: BOT, what: '`off` for a GitHub without rate limits' },
  AGORA_REDELIVER: { type: 'switch', default: 'on', where: BOT, what: '`off`: do not redeliver failed webhooks' },
  AGORA_GRAPHQL: { type: 'switch', default: 'on', where: BOT, what: '`off`: read issues through the REST API only' },
  AGORA_METRICS_TOKEN: { type: 'secret', where: BOT, what: 'serves metrics on the webhook port' },
  AGORA_METRICS_PORT: { type: 'number', where: SERVER, what: 'serves metrics on a separate port' },
  AGORA_METRICS_HOST: { type: 'text', default: '127.0.0.1', where: SERVER, what: 'address of that port' },
  AGORA_METRICS_REPOSITORIES: {
    type: 'switch',
    default: 'off',
    where: BOT,
    what: '`on`: include repository names in metrics',
  },
  AGORA_SWEEP_TOKEN: { type: 'secret', where: BOT, what: 'allows `POST /sweep`' },
  AGORA_ANSWERS: { type: 'JSON', default: '[]', where: BOT, what: 'services that may send answers' },
  AGORA_ANSWERS_PATH: { type: 'path', where: BOT, what: 'a file with the same content' },
} as const satisfies Readonly<Record<string, AgoraVariable>>;

const GIVEN_BY_US = {
  AGORA_ROUND: { type: 'number', where: GIVEN, what: 'the round, from 1' },
  AGORA_INPUT_FILE: { type: 'path', where: GIVEN, what: "the task's input, as JSON" },
  AGORA_SENTINEL: { type: 'path', where: GIVEN, what: 'file to write a question to' },
  AGORA_OUTPUTS: { type: 'path', where: GIVEN, what: 'folder for output files' },
  AGORA_INBOX: { type: 'path', where: GIVEN, what: 'file with messages from people' },
  AGORA_PROMPT_FILE: { type: 'path', where: GIVEN, what: 'the message (runtime `command`)' },
  AGORA_SYSTEM_PROMPT_FILE: { type: 'path', where: GIVEN, what: "the subagent's text (runtime `command`)" },
  AGORA_TURN: { type: 'number', where: GIVEN, what: 'the turn of the round (runtime `command`)' },
  AGORA_ANSWER_FILE: { type: 'path', where: GIVEN, what: 'the answer (runtime `command`)' },
  AGORA_ANSWERS_FILE: {
    ...{ type: 'path', where: GIVEN },
    what: 'the answers to several questions, as JSON (runtime `command`)',
  },
  AGORA_OPTION: { type: 'number', where: GIVEN, what: 'the chosen option (runtime `command`)' },
  AGORA_PARTIAL_STATE_FILE: { type: 'path', where: GIVEN, what: "the agent's own notes (runtime `command`)" },
  AGORA_TOOLS_FILE: { type: 'path', where: GIVEN, what: 'the tool servers of the subagent (runtime `command`)' },
  AGORA_SESSION_DIR: { type: 'path', where: GIVEN, what: 'a folder that is saved (runtime `command`)' },
  AGORA_PROCESS_TAG: { type: 'text', where: GIVEN, what: 'identifies the processes of a run' },
} as const satisfies Readonly<Record<string, AgoraVariable>>;

const OF_THE_PROJECT = {
  AGORA_TEST_SEED: { type: 'number', where: TESTS, what: 'seed of generated test data' },
  AGORA_TEST_VALUES: { type: 'number', where: TESTS, what: 'with how many values each property is tested (100)' },
  AGORA_TEST_PROGRAMS: { type: 'path', where: TESTS, what: 'programs that the tests install' },
  AGORA_TEST_GRAPHQL: { type: 'switch', where: TESTS, what: '`off`: stories read issues through the REST API only' },
  AGORA_TEST_CASES: { type: 'switch', where: TESTS, what: '`all`: run long tables of cases completely' },
  AGORA_KILL_ROUNDS: { type: 'number', where: TESTS, what: 'how many kills the kill story runs' },
  AGORA_STRANGERS: { type: 'path', where: TESTS, what: "other people's programs that check files of this project" },
  AGORA_SUDO_ROOT: { type: 'path', where: TESTS, what: 'where the tests find `sudo`' },
  AGORA_WRITE_FAULTS: { type: 'switch', where: TESTS, what: '`1`: write the table of runtime faults' },
  AGORA_WRITE_ATTEMPTS: { type: 'switch', where: TESTS, what: '`1`: write the table of sandbox attacks' },
  AGORA_PICTURES: { type: 'path', where: TESTS, what: 'folder for screenshots' },
  AGORA_CHROMIUM: { type: 'path', where: TESTS, what: "the tests' browser" },
  AGORA_CHROMIUM_ENV: { type: 'path', where: TESTS, what: "environment of the tests' browser" },
} as const satisfies Readonly<Record<string, AgoraVariable>>;

export const AGORA_VARIABLES: Readonly<Record<string, AgoraVariable>> = {
  ...SETTINGS,
  ...ONE_RUN,
  ...COMMAND_AND_BOT,
  ...GIVEN_BY_US,
  ...OF_THE_PROJECT,
};
