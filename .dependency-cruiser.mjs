/** The rooms of the house and the doors between them. `npm run doors` checks it; docs/architecture.md draws it. */
const IO = '^(node:)?(fs|fs/promises|child_process|http|https|net|os|process|worker_threads)$';
const SDK = 'node_modules/(@octokit|@actions|@aws-sdk|probot|execa)/';
const ROOTS = '/(main|start|requested|work|post|app|serverless)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'protocol-is-a-leaf',
      severity: 'error',
      comment: 'protocol/ may import zod, yaml, hashing and itself.',
      from: { path: '^protocol/' },
      to: { pathNot: ['^protocol/', 'node_modules/(zod|yaml)/', '^(node:)?(crypto|buffer)$'] },
    },
    {
      name: 'core-does-no-io',
      severity: 'error',
      comment: 'I/O lives in adapters/, github/ and the composition roots.',
      from: { path: '^(worker|bot|action)/', pathNot: `/adapters/|${ROOTS}` },
      to: { path: `${IO}|${SDK}` },
    },
    {
      name: 'bot-meets-nobody',
      severity: 'error',
      from: { path: '^bot/' },
      to: { path: '^(worker|action|localhub)/' },
    },
    {
      name: 'worker-meets-nobody',
      severity: 'error',
      from: { path: '^worker/' },
      to: { path: '^(bot|action|localhub)/' },
    },
    {
      name: 'action-uses-the-front-door',
      severity: 'error',
      from: { path: '^action/' },
      to: { path: '^(bot/|localhub/|worker/(?!index\\.ts$|adapters/))' },
    },
    {
      name: 'github-knows-only-the-protocol',
      severity: 'error',
      from: { path: '^github/' },
      to: { path: '^(worker|bot|action|localhub)/' },
    },
    {
      name: 'only-roots-wire-github',
      severity: 'error',
      comment: 'Cores talk to ports; roots and adapters hand them github/.',
      from: { path: '^(worker|bot|action)/', pathNot: `/adapters/|${ROOTS}` },
      to: { path: '^github/' },
    },
    {
      name: 'nobody-needs-the-command',
      severity: 'error',
      comment: 'The action, the bot and the worker run without the client and the command line.',
      from: { path: '^(protocol|github|worker|action|bot|localhub)/' },
      to: { path: '^(client|cli)/' },
    },
    {
      name: 'client-runs-the-worker-as-a-program',
      severity: 'error',
      comment: 'The client library starts the built worker; of its sources it only reads where results are kept.',
      from: { path: '^client/' },
      to: { path: '^(bot|action|localhub|cli)/|^worker/(?!adapters/folder-artifacts\\.ts$)' },
    },
    {
      name: 'cli-is-a-face',
      severity: 'error',
      comment: 'The command line asks the client; of the worker it shows what pure functions know of a subagent.',
      from: { path: '^cli/' },
      to: {
        path: '^(bot|action|localhub)/|^worker/(?!prompt\\.ts$|registry/|runtimes/(registry\\.gen|contract)\\.ts$)',
      },
    },
    {
      name: 'client-and-command-do-io-at-the-edge',
      severity: 'error',
      from: { path: '^(client|cli)/', pathNot: '/adapters/|/(main|bin)\\.ts$' },
      to: { path: `${IO}|${SDK}` },
    },
    {
      name: 'localhub-imitates-github-not-us',
      severity: 'error',
      comment: 'The local GitHub knows nothing of this product; only the demo does.',
      from: { path: '^localhub/', pathNot: '^localhub/demo/' },
      to: { path: '^(worker|bot|action|github|protocol)/' },
    },
    {
      name: 'plug-ins-are-strangers',
      severity: 'error',
      comment: 'One runtime, trigger or secret provider never imports another.',
      from: { path: '^(worker/(?:runtimes|secrets)|action/triggers)/(?!contract\\.ts$|registry\\.gen\\.ts$)' },
      to: { path: '^$1/', pathNot: '/contract\\.ts$' },
    },
    { name: 'nothing-ships-a-test', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
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
    exclude: { path: '^localhub/demo/repository/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
