import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const EFFECTS = ['fetch', 'process', 'console', 'setTimeout', 'setInterval'].map((name) => ({
  name,
  message: 'Ask for a port.',
}));
const HIDDEN_INPUT = [
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Ask the Clock port.' },
  { selector: 'MemberExpression[object.name="Date"][property.name="now"]', message: 'Ask the Clock port.' },
  { selector: 'MemberExpression[object.name="Math"][property.name="random"]', message: 'Take the id as a parameter.' },
];
const NO_MODULE_MOCKS = {
  selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^(mock|doMock|hoisted)$/]',
  message: 'Pass a port instead of replacing a module.',
};
/** A busy machine takes ten times as long, see vitest.config.ts. */
const LONGEST = 600_000;
const OF_A_TEST = ':matches(CallExpression[callee.name="it"], CallExpression[callee.callee.object.name="it"])';
const NO_SHORT_LIMITS = [
  `${OF_A_TEST}[arguments.2.value<${LONGEST}]`,
  `${OF_A_TEST} > ObjectExpression > Property[key.name="timeout"][value.value<${LONGEST}]`,
].map((selector) => ({ selector, message: 'The limit of vitest.config.ts is for what hangs. Leave this one out.' }));
/** In a folder such as `my project`, that would be `my%20project`. */
const FILE_PATHS = {
  selector:
    'MemberExpression[property.name="pathname"][object.callee.name="URL"][object.arguments.1.object.type="MetaProperty"]',
  message: 'Use fileURLToPath or import.meta.dirname: the path of a URL is encoded.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '.cache/',
      '**/*.gen.ts',
      '!protocol/credentials/gitleaks-rules.gen.ts',
      '**/*.mjs',
      '**/*.cjs',
      '**/*.js',
      'demo/repository/',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      'no-restricted-syntax': ['error', FILE_PATHS],
      'max-lines': ['error', { max: 250, skipComments: true, skipBlankLines: true }],
      'max-lines-per-function': ['error', { max: 50, skipComments: true, skipBlankLines: true }],
    },
  },
  {
    files: ['protocol/**', 'worker/**', 'bot/**', 'action/**', 'client/**', 'cli/**'],
    ignores: [
      '**/adapters/**',
      '**/{main,start,post,serverless,bin}.ts',
      'action/run/{handle-request,create-worker}.ts',
      'bot/jobs/*-job.ts',
      'bot/server/**',
      'worker/ask/ask-program.ts',
      'worker/plugin/host-program.ts',
    ],
    rules: {
      'no-restricted-globals': ['error', ...EFFECTS],
      'no-restricted-syntax': ['error', ...HIDDEN_INPUT, FILE_PATHS],
    },
  },
  {
    files: ['protocol/**', 'worker/**', 'bot/**', 'action/**', 'github/**', 'client/**', 'cli/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'zod',
              message: 'Take z from protocol/base/zod.ts: with the chains of zod, every start reads all of it.',
            },
          ],
        },
      ],
    },
  },
  {
    // Text from outside must not be able to hold a process.
    files: [
      'protocol/**',
      'worker/**',
      'bot/**',
      'action/**',
      'github/**',
      'client/**',
      'cli/**',
      'relay/**',
      'deliver/**',
      'deploy/**',
      'demo/**',
      'examples/**',
      'bench/**',
      'localhub/**',
      'scripts/**',
    ],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
      'regexp/no-dupe-disjunctions': ['error', { report: 'trivial', reportExponentialBacktracking: 'potential' }],
    },
  },
  {
    files: ['test/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', NO_MODULE_MOCKS, ...NO_SHORT_LIMITS, FILE_PATHS],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
);
