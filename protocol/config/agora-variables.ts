/**
 * Every `AGORA_*` variable of this product, once: what it is, where it counts, what wins. Documents, messages and
 * `agora explain` are made from this table, and tests hold what reads the variables to it.
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
    what: 'runtime, or the path of one below the registry',
  },
  AGORA_RUNTIME_ADAPTER: { type: 'text', where: WORKER, input: 'runtime', what: 'old name of `AGORA_ADAPTER`' },
  AGORA_COMMAND: {
    ...{ type: 'text', where: WORKER, input: 'command', subagent: ['command', 'the subagent'] },
    what: 'command of the runtime `command`',
  },
  AGORA_MODEL: {
    ...{ type: 'text', where: WORKER, input: 'model', subagent: ['model', 'the variable'] },
    what: 'model of the agent',
  },
  AGORA_MODEL_HEADERS: {
    ...{ type: 'secret', where: EVERY_RUN, input: 'model-headers' },
    what: 'headers that every request to the model has',
  },
  AGORA_MODEL_PRICES: {
    ...{ type: 'YAML', where: WORKER, input: 'model-prices' },
    what: 'prices of models, for the cost of a task',
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
    what: 'as whom setup runs in a sandbox: `agent` or `runner`',
  },
  AGORA_SANDBOX_READS: {
    ...{ type: 'list', where: WORKER, input: 'sandbox-reads' },
    what: 'further folders that a sandbox shows',
  },
  AGORA_NETWORK: {
    ...{ type: 'choice', default: 'open', where: WORKER, input: 'network', guards: true },
    what: 'which hosts setup, agent and verify reach: all, or those that are listed',
  },
  AGORA_ALLOW_HOSTS: {
    ...{ type: 'list', where: WORKER, input: 'allow-hosts', subagent: ['hosts', 'both'] },
    what: 'hosts that are reached when they are listed',
  },
  AGORA_SERVICE_PORTS: {
    ...{ type: 'list', where: WORKER, input: 'service-ports' },
    what: 'ports of services on this machine that are reached when hosts are listed',
  },
  AGORA_RUNTIME_ENV_ALLOW: {
    ...{ type: 'list', where: WORKER, input: 'env-allow' },
    what: 'further variables that setup, agent and verify may see',
  },
  AGORA_BUDGET: {
    ...{ type: 'YAML', where: WORKER, input: 'budget', guards: true },
    subagent: ['budget', 'the subagent, each limit for itself'],
    what: 'what a task may use up',
  },
  AGORA_MAX_ROUNDS: {
    ...{ type: 'number', default: '10', where: WORKER, input: 'max-rounds', guards: true },
    what: 'questions of one task, unless it is a conversation',
  },
  AGORA_SETUP_TIMEOUT_SECONDS: {
    ...{ type: 'number', default: '120', where: WORKER, input: 'setup-timeout-seconds' },
    what: 'time for `agora-setup.sh`',
  },
  AGORA_AGENT_TIMEOUT_SECONDS: {
    ...{ type: 'number', default: '7200', where: WORKER, input: 'agent-timeout-seconds', guards: true },
    subagent: ['agent-timeout-seconds', 'the subagent'],
    what: 'time for the agent',
  },
  AGORA_VERIFY_TIMEOUT_SECONDS: {
    ...{ type: 'number', default: '600', where: WORKER, input: 'verify-timeout-seconds' },
    subagent: ['verify.timeout', 'the subagent'],
    what: 'time for the verify command',
  },
  AGORA_PLUGIN_LOAD_SECONDS: {
    ...{ type: 'number', default: '30', where: EVERY_RUN },
    what: 'time for a runtime of the registry to load, 1 to 600',
  },
  AGORA_PLUGIN_CALL_SECONDS: {
    ...{ type: 'number', default: '20', where: EVERY_RUN },
    what: 'time for each call of its functions, 1 to 600',
  },
  AGORA_RETENTION_DAYS: {
    ...{ type: 'number', default: '30', where: WORKER, input: 'retention-days' },
    what: 'days for which a state is kept',
  },
  AGORA_DISABLE_NEEDS_INPUT_HELPER: {
    ...{ type: 'switch', default: 'false', where: WORKER, input: 'disable-needs-input-helper' },
    subagent: ['skip-needs-input-helper', 'the one that says `true`'],
    what: '`true`: the agent is not taught how to ask. An environment of the registry may set it too',
  },
  AGORA_PER_DISPATCH_SECRET_REFS_JSON: {
    ...{ type: 'JSON', default: '{}', where: WORKER, input: 'secrets' },
    what: 'secrets of this dispatch, `{"NAME": "reference"}`',
  },
  AGORA_SECRET_STORE_DIR: {
    ...{ type: 'path', where: EVERY_RUN },
    what: 'the folder that `file://` references to secrets are looked up in',
  },
  AGORA_STATE_KEY: {
    ...{ type: 'secret', where: EVERY_RUN, input: 'state-key' },
    what: 'encrypts saved states and signs records',
  },
  AGORA_CALLBACK_URL: { type: 'text', where: WORKER, input: 'callback-url', what: 'who is told of lifecycle events' },
  AGORA_CALLBACK_KEY: { type: 'secret', where: EVERY_RUN, input: 'callback-key', what: 'signs what is told' },
  AGORA_CALLBACK_BEARER: {
    ...{ type: 'secret', where: EVERY_RUN, input: 'callback-bearer' },
    what: 'bearer token for whoever is told',
  },
  AGORA_CALLBACK_TIMEOUT_SECONDS: {
    ...{ type: 'number', default: '5', where: WORKER, input: 'callback-timeout-seconds' },
    what: 'time for each attempt',
  },
  AGORA_CALLBACK_ALLOW_PRIVATE: {
    ...{ type: 'switch', default: 'false', where: WORKER, input: 'callback-allow-private' },
    what: '`true`: addresses inside your own network may be told',
  },
  AGORA_NOTIFICATIONS_JSON: {
    ...{ type: 'JSON', default: '[]', where: WORKER, input: 'notifications' },
    what: 'further web hooks',
  },
} as const satisfies Readonly<Record<string, AgoraVariable>>;

const ONE_RUN = {
  AGORA_SUBAGENT: { type: 'text', where: RUN, input: 'subagent', option: 'subagent', what: 'which subagent works' },
  AGORA_INPUT_JSON: {
    ...{ type: 'JSON', default: '{}', where: RUN, input: 'prompt', option: 'input' },
    what: 'what is asked for',
  },
  AGORA_WORKSPACE: { type: 'path', where: RUN, option: 'local.repository', what: 'the work tree' },
  AGORA_REGISTRY: {
    ...{ type: 'path', where: RUN, input: 'bundles', option: 'local.registry' },
    what: 'where the registry is',
  },
  AGORA_ARTIFACTS: { type: 'path', where: RUN, option: 'local.home', what: 'where states and results are kept' },
  AGORA_DISPATCH_ID: { type: 'text', where: ['worker', 'agent'], what: 'names the round; given to the agent' },
  AGORA_TASK: { type: 'text', where: RUN, what: 'names the task' },
  AGORA_ANSWER: { type: 'text', where: ['worker', 'agent'], what: 'resumes the last paused round; given to the agent' },
  AGORA_ANSWER_FROM: { type: 'choice', where: RUN, what: '`silence:`: nobody spoke, the answer stands in for one' },
  AGORA_ANSWER_IS_FINAL: { type: 'switch', default: 'false', where: RUN, what: '`true`: no further answer will come' },
  AGORA_IDLE_MS: { type: 'number', default: '0', where: RUN, what: 'how long somebody has waited for the answer' },
  AGORA_MESSAGES_JSON: { type: 'JSON', default: '[]', where: RUN, what: 'messages given with the answer' },
  AGORA_INTERACTIVE: {
    ...{ type: 'switch', default: 'false', where: RUN, input: 'interactive', option: 'interactive' },
    what: '`true`: messages on standard input',
  },
  AGORA_FURTHER_TURNS: {
    ...{ type: 'switch', default: 'false', where: RUN },
    what: '`true`: after a question the worker waits for the next turn on standard input',
  },
  AGORA_ACTOR: { type: 'text', default: 'operator', where: WORKER, what: 'who gives the answer' },
} as const satisfies Readonly<Record<string, AgoraVariable>>;

const COMMAND_AND_BOT = {
  AGORA_WORKFLOW: {
    ...{ type: 'text', default: 'agora.yml', where: ['bot', 'function', 'command'], option: 'github.workflow' },
    what: "the agent's workflow",
  },
  AGORA_APP: { type: 'text', where: ['command'], option: 'github.app', what: 'slug of the App whose words count' },
  AGORA_POLL_MS: {
    ...{ type: 'number', default: '3000', where: ['command'], option: 'github.pollMs' },
    what: 'how often GitHub is asked',
  },
  AGORA_DEBUG: { type: 'switch', where: ['command'], what: 'shows where an error happened' },
  AGORA_BOT_KEY: {
    ...{ type: 'secret', where: ['bot', 'function', 'command'] },
    what: "signs the bot's comments and requests",
  },
  AGORA_CLAIM_GRACE_SECONDS: { type: 'number', default: '60', where: BOT, what: 'how long a claim may have no run' },
  AGORA_SWEEP_SECONDS: { type: 'number', default: '300', where: SERVER, what: 'how often it looks for missed events' },
  AGORA_THROTTLE: { type: 'switch', default: 'on', where: BOT, what: '`off` for a GitHub without rate limits' },
  AGORA_REDELIVER: { type: 'switch', default: 'on', where: BOT, what: '`off`: no failed delivery is sent again' },
  AGORA_GRAPHQL: { type: 'switch', default: 'on', where: BOT, what: '`off`: issues are read by the REST API alone' },
  AGORA_METRICS_TOKEN: { type: 'secret', where: BOT, what: 'metrics on the port of the webhooks' },
  AGORA_METRICS_PORT: { type: 'number', where: SERVER, what: 'metrics on a port of its own' },
  AGORA_METRICS_HOST: { type: 'text', default: '127.0.0.1', where: SERVER, what: 'address of that port' },
  AGORA_METRICS_REPOSITORIES: { type: 'switch', default: 'off', where: BOT, what: '`on`: metrics name repositories' },
  AGORA_SWEEP_TOKEN: { type: 'secret', where: BOT, what: 'allows `POST /sweep`' },
  AGORA_ANSWERS: { type: 'JSON', default: '[]', where: BOT, what: 'who may send answers from elsewhere' },
  AGORA_ANSWERS_PATH: { type: 'path', where: BOT, what: 'a file with the same' },
} as const satisfies Readonly<Record<string, AgoraVariable>>;

const GIVEN_BY_US = {
  AGORA_ROUND: { type: 'number', where: GIVEN, what: 'the round, from 1' },
  AGORA_INPUT_FILE: { type: 'path', where: GIVEN, what: 'what was asked for, as JSON' },
  AGORA_SENTINEL: { type: 'path', where: GIVEN, what: 'the file of a question' },
  AGORA_OUTPUTS: { type: 'path', where: GIVEN, what: 'folder for products' },
  AGORA_INBOX: { type: 'path', where: GIVEN, what: 'messages of people' },
  AGORA_PROMPT_FILE: { type: 'path', where: GIVEN, what: 'the message (runtime `command`)' },
  AGORA_SYSTEM_PROMPT_FILE: { type: 'path', where: GIVEN, what: "the subagent's text (runtime `command`)" },
  AGORA_TURN: { type: 'number', where: GIVEN, what: 'the turn of the round (runtime `command`)' },
  AGORA_ANSWER_FILE: { type: 'path', where: GIVEN, what: 'the answer (runtime `command`)' },
  AGORA_ANSWERS_FILE: {
    type: 'path',
    where: GIVEN,
    what: 'the answers to several questions, as JSON (runtime `command`)',
  },
  AGORA_OPTION: { type: 'number', where: GIVEN, what: 'the option that the answer names (runtime `command`)' },
  AGORA_PARTIAL_STATE_FILE: { type: 'path', where: GIVEN, what: 'its own notes (runtime `command`)' },
  AGORA_TOOLS_FILE: { type: 'path', where: GIVEN, what: 'the tool servers of the subagent (runtime `command`)' },
  AGORA_SESSION_DIR: { type: 'path', where: GIVEN, what: 'a folder that is saved (runtime `command`)' },
  AGORA_PROCESS_TAG: { type: 'text', where: GIVEN, what: 'finds the processes of a run' },
} as const satisfies Readonly<Record<string, AgoraVariable>>;

const OF_THE_PROJECT = {
  AGORA_TEST_SEED: { type: 'number', where: TESTS, what: 'seed of generated test data' },
  AGORA_TEST_PROGRAMS: { type: 'path', where: TESTS, what: 'programs that the tests have installed' },
  AGORA_TEST_GRAPHQL: { type: 'switch', where: TESTS, what: '`off`: stories read issues by the REST API alone' },
  AGORA_TEST_CASES: { type: 'switch', where: TESTS, what: '`all`: long tables of cases are played whole' },
  AGORA_KILL_ROUNDS: { type: 'number', where: TESTS, what: 'how often the story of kills kills' },
  AGORA_STRANGERS: { type: 'path', where: TESTS, what: "other people's programs that check files of this project" },
  AGORA_SUDO_ROOT: { type: 'path', where: TESTS, what: 'where the tests find `sudo`' },
  AGORA_WRITE_FAULTS: { type: 'switch', where: TESTS, what: '`1`: writes the table of faults of runtimes' },
  AGORA_WRITE_ATTEMPTS: { type: 'switch', where: TESTS, what: '`1`: writes the table of attacks on the sandbox' },
  AGORA_PICTURES: { type: 'path', where: TESTS, what: 'where pictures of pages are put' },
  AGORA_CHROMIUM: { type: 'path', where: TESTS, what: 'browser of the tests' },
  AGORA_CHROMIUM_ENV: { type: 'path', where: TESTS, what: "environment of the tests' browser" },
} as const satisfies Readonly<Record<string, AgoraVariable>>;

export const AGORA_VARIABLES: Readonly<Record<string, AgoraVariable>> = {
  ...SETTINGS,
  ...ONE_RUN,
  ...COMMAND_AND_BOT,
  ...GIVEN_BY_US,
  ...OF_THE_PROJECT,
};
