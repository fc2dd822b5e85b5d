/** The rooms of the house and the doors between them. `npm run doors` checks it; docs/architecture.md draws it. */
const IO = '^(node:)?(fs|fs/promises|child_process|http|https|net|os|process|worker_threads)$';
const SDK = 'node_modules/(@octokit|@actions|@aws-sdk|probot|execa)/';
const ROOTS = '/(main|post|app)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'protocol-is-a-leaf', severity: 'error', comment: 'protocol/ may import zod, yaml, hashing and itself.',
      from: { path: '^protocol/' }, to: { pathNot: ['^protocol/', 'node_modules/(zod|yaml)/', '^(node:)?(crypto|buffer)$'] } },
    { name: 'core-does-no-io', severity: 'error', comment: 'I/O lives in adapters/, github/ and the composition roots.',
      from: { path: '^(worker|bot|action)/', pathNot: `/adapters/|${ROOTS}` }, to: { path: `${IO}|${SDK}` } },
    { name: 'bot-meets-nobody', severity: 'error', from: { path: '^bot/' }, to: { path: '^(worker|action|localhub)/' } },
    { name: 'worker-meets-nobody', severity: 'error', from: { path: '^worker/' }, to: { path: '^(bot|action|localhub)/' } },
    { name: 'action-uses-the-front-door', severity: 'error',
      from: { path: '^action/' }, to: { path: '^(bot/|localhub/|worker/(?!index\\.ts$|adapters/))' } },
    { name: 'github-knows-only-the-protocol', severity: 'error',
      from: { path: '^github/' }, to: { path: '^(worker|bot|action|localhub)/' } },
    { name: 'only-roots-wire-github', severity: 'error', comment: 'Cores talk to ports; roots and adapters hand them github/.',
      from: { path: '^(worker|bot|action)/', pathNot: `/adapters/|${ROOTS}` }, to: { path: '^github/' } },
    { name: 'localhub-imitates-github-not-us', severity: 'error', comment: 'The local GitHub knows nothing of this product; only the demo does.',
      from: { path: '^localhub/', pathNot: '^localhub/demo/' }, to: { path: '^(worker|bot|action|github|protocol)/' } },
    { name: 'plug-ins-are-strangers', severity: 'error', comment: 'One runtime, trigger or secret provider never imports another.',
      from: { path: '^(worker/(?:runtimes|secrets)|action/triggers)/(?!contract\\.ts$|registry\\.gen\\.ts$)' },
      to: { path: '^$1/', pathNot: '/contract\\.ts$' } },
    { name: 'nothing-ships-a-test', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: '^(test|scripts|localhub)/|\\.config\\.|\\.gen\\.ts$|\\.d\\.ts$' }, to: {} },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' }, tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' },
    exclude: { path: '^localhub/demo/repository/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
