import tseslint from 'typescript-eslint';

const WORLD = ['fetch', 'process', 'console', 'setTimeout', 'setInterval'].map((name) => ({
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

export default tseslint.config(
  { ignores: ['dist/', '.cache/', '**/*.gen.ts', '**/*.mjs', '**/*.cjs', '**/*.js', 'localhub/demo/repository/'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      'max-lines': ['error', { max: 250, skipComments: true, skipBlankLines: true }],
      'max-lines-per-function': ['error', { max: 50, skipComments: true, skipBlankLines: true }],
    },
  },
  {
    files: ['protocol/**', 'worker/**', 'bot/**', 'action/**', 'client/**', 'cli/**'],
    ignores: ['**/adapters/**', '**/{main,start,requested,work,post,app,serverless,bin}.ts'],
    rules: { 'no-restricted-globals': ['error', ...WORLD], 'no-restricted-syntax': ['error', ...HIDDEN_INPUT] },
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
              message: 'Take z from protocol/zod.ts: with the chains of zod, every start reads all of it.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['test/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', NO_MODULE_MOCKS],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
);
