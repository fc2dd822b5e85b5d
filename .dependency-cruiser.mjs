/** Which part may import which. `npm run imports` checks it; docs/architecture.md draws it. */
const IO = '^(node:)?(fs|fs/promises|child_process|http|https|net|os|process|worker_threads)$';
const SDK = 'node_modules/(@octokit|@actions|@aws-sdk|probot|execa)/';
const ROOTS =
  '/(main|start|post|serverless)\\.ts$|^action/run/(handle-request|create-worker)\\.ts$|^bot/(jobs/[^/]+-job|server/[^/]+)\\.ts$|^worker/ask/ask-program\\.ts$|^worker/plugin/host-program\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'protocol-is-a-leaf',
      severity: 'error',
      comment: 'protocol/ may import zod, yaml, the Markdown parser, hashing and itself.',
      from: { path: '^protocol/' },
      to: {
        pathNot: [
          '^protocol/',
          'node_modules/(zod|yaml|@types/mdast|mdast-util-[\\w-]+|micromark-extension-[\\w-]+)/',
          '^(node:)?(crypto|buffer)$',
        ],
      },
    },
    {
      name: 'core-does-no-io',
      severity: 'error',
      comment: 'I/O lives in adapters/, github/ and the composition roots.',
      from: { path: '^(worker|bot|action)/', pathNot: `/adapters/|${ROOTS}` },
      to: { path: `${IO}|${SDK}` },
    },
    {
      name: 'bot-imports-no-other-part',
      severity: 'error',
      from: { path: '^bot/' },
      to: { path: '^(worker|action|localhub)/' },
    },
    {
      name: 'worker-imports-no-other-part',
      severity: 'error',
      from: { path: '^worker/' },
      to: { path: '^(bot|action|localhub)/' },
    },
    {
      name: 'action-imports-the-worker-by-its-index',
      severity: 'error',
      from: { path: '^action/' },
      to: { path: '^(bot/|localhub/|worker/(?!index\\.ts$|adapters/))' },
    },
    {
      name: 'github-imports-only-the-protocol',
      severity: 'error',
      from: { path: '^github/' },
      to: { path: '^(worker|bot|action|localhub)/' },
    },
    {
      name: 'only-composition-roots-import-github',
      severity: 'error',
      comment: 'Cores talk to ports; roots and adapters hand them github/.',
      from: { path: '^(worker|bot|action)/', pathNot: `/adapters/|${ROOTS}` },
      to: { path: '^github/' },
    },
    {
      name: 'nothing-imports-the-command-line',
      severity: 'error',
      comment: 'The action, the bot and the worker run without the client and the command line.',
      from: { path: '^(protocol|github|worker|action|bot|localhub)/' },
      to: { path: '^(client|cli)/' },
    },
    {
      name: 'client-runs-the-worker-as-a-program',
      severity: 'error',
      comment:
        'The client library starts the built worker; of its sources it only uses where results are kept, how a folder is created, and what is the address of a registry. Of the bot it calls what explains a task.',
      from: { path: '^client/' },
      to: {
        path: '^bot/(?!adapters/explain-on-github\\.ts$)|^(action|localhub|cli)/|^worker/(?!adapters/artifacts/(?:folder-artifacts|create-folder)\\.ts$|adapters/registries/registry-address\\.ts$)',
      },
    },
    {
      name: 'cli-imports-the-client-only',
      severity: 'error',
      comment:
        'The command line asks the client; of the worker it shows what pure functions know of a subagent and of its settings.',
      from: { path: '^cli/' },
      to: {
        path: '^(bot|action|localhub)/|^worker/(?!prompt/render-prompt\\.ts$|standalone/read-environment\\.ts$|registry/|runtimes/(registry\\.gen|contract)\\.ts$)',
      },
    },
    {
      name: 'client-and-command-do-io-at-the-edge',
      severity: 'error',
      from: { path: '^(client|cli)/', pathNot: '/adapters/|/(main|bin)\\.ts$' },
      to: { path: `${IO}|${SDK}` },
    },
    {
      name: 'localhub-is-independent',
      severity: 'error',
      comment: 'The local GitHub is a package of its own that knows nothing of this product.',
      from: { path: '^localhub/' },
      to: { path: '^(worker|bot|action|github|protocol|demo|scripts|bench)/' },
    },
    {
      name: 'plug-ins-do-not-import-one-another',
      severity: 'error',
      comment: 'A runtime, trigger or secret provider imports its own folder, the shared one and the contract.',
      from: { path: '^(worker/(?:runtimes|secrets)|action/triggers)/(?!contract\\.ts$|registry\\.gen\\.ts$)([^/.]+)' },
      to: { path: '^$1/', pathNot: '^$1/(?:$2[/.]|shared/|contract\\.ts$)' },
    },
    {
      name: 'product-does-not-import-the-demo',
      severity: 'error',
      from: { pathNot: '^(bench|demo|test)/' },
      to: { path: '^demo/' },
    },
    { name: 'product-imports-no-test', severity: 'error', from: { pathNot: '^(test|bench)/' }, to: { path: '^test/' } },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '^(test|scripts|localhub)/|\\.config\\.|\\.gen\\.ts$|\\.d\\.ts$' },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(demo/repository|localhub/dist)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
