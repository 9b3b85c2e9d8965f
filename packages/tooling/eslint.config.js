// The rules that need no types: code that is read file by file. Those that need types are in .oxlintrc.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.ts', '**/tests/**/*.ts', 'packages/testing/src/**/*.ts'];
const developmentOnly = [
  'packages/dev-stack/src/**/*.ts',
  'packages/harness/src/**/*.ts',
  'packages/tooling/scripts/**',
];
const pure = ['schema', 'editing', 'engine', 'blocks'].map((name) => `packages/${name}/src/**/*.ts`);

const environmentBan = {
  object: 'process',
  property: 'env',
  message: 'The environment is read in main.ts (or worker.ts) and parsed by config.ts.',
};
const networkBans = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({
  name,
  message: 'What leaves goes through packages/server/src/egress.',
}));

const exportBans = [
  { selector: 'ExportAllDeclaration', message: 'An index names what it exports.' },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
];
const accessorBan = {
  selector: "ObjectExpression > Property[kind!='init']",
  message: 'An accessor in a literal makes a hidden class at each use, which keeps what it closes over.',
};
const lazyBan = {
  selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='lazy']",
  message: 'What is lazy remembers that it could not be loaded: `later` can be tried again.',
};
/** In a column of a select it would lose the names of its tables; a whole statement goes to `execute` and loses none. */
const subselectBan = {
  selector:
    ":not(CallExpression[callee.property.name='execute']) > TaggedTemplateExpression[tag.name='sql'] TemplateElement[value.raw=/\\(\\s*SELECT\\b/]",
  message: 'A sub-select is made with subselect(sql`SELECT …`), which keeps the names of tables.',
};
const keyboardBan = {
  selector: "MemberExpression[property.name='keyboard']",
  message: 'Keys go where the focus is: wait for it with keysIn(place).',
};
const pressBan = {
  selector:
    "CallExpression[callee.property.name='press'] > MemberExpression CallExpression[callee.property.name='getByRole'][arguments.0.value=/^(button|switch)$/]",
  message: 'A key on a disabled button does nothing: pressKey(button, key) waits until it can be used.',
};
const endless =
  'A test that waits has an end: until(…) of @parley/testing asks again, and says after its limit what has not come.';
const whiles = ':matches(WhileStatement, DoWhileStatement)';
const uncounted =
  ":matches(WhileStatement, DoWhileStatement, ForStatement:not([update]), ForStatement:not([init]):not([update.type='UpdateExpression']))";
/** Loops that ask for a state again and again: their condition waits, or a pause stands in them, or nothing at all ends them. */
const pollingBans = [
  { selector: `${whiles} > AwaitExpression.test, ${whiles} > .test AwaitExpression`, message: endless },
  { selector: `${uncounted} Identifier[name=/^(delay|pause|setTimeout|setImmediate)$/]`, message: endless },
  {
    selector: 'ForStatement:not([init]):not([test]):not(:has(YieldExpression)) AwaitExpression',
    message: endless,
  },
];
/** The test files of a worker share one installation: an account of one would be there in the next. */
const addressBan = {
  selector: 'Literal[value=/@parley.invalid$/]',
  message: 'An address is new in each test: newAddress(…).',
};
/** Words of the builder stand in its catalogue, packages/builder/src/words. */
const literalTextBans = [
  { selector: 'JSXText[value=/\\p{L}/u]', message: 'Words come from the catalogue: t(…).' },
  {
    selector:
      'JSXAttribute[name.name=/^(aria-label|alt|title|label|help|error|text|placeholder|description)$/] > Literal[value=/\\p{L}/u]',
    message: 'Words come from the catalogue: t(…).',
  },
];

/** The modules that may read what strangers send, and with which libraries (infra/docs/adr/0035). */
const foreignBytes = JSON.parse(readFileSync(join(import.meta.dirname, 'foreign-bytes.json'), 'utf8'));
const listed = 'packages/tooling/foreign-bytes.json';

/** The rule for imports of `file`; undefined stands for all files that are not on the list. */
function foreignBans(file) {
  const { modules, merges, nowhere } = foreignBytes;
  const readers = modules.filter(({ module }) => module === file).flatMap(({ libraries }) => libraries);
  const libraries = [...nowhere, ...modules.flatMap((one) => one.libraries)];
  const refused = [...new Set(libraries)].filter((name) => !readers.includes(name));
  const patterns = [
    {
      group: refused.flatMap((name) => [name, `${name}/*`]),
      message: `What strangers send is read in the modules of ${listed} alone, each with its bound.`,
    },
    ...modules
      .filter(({ onlyIn }) => onlyIn && !onlyIn.includes(file))
      .map(({ module, functions, onlyIn }) => ({
        regex: `${module.split('/').at(-1).replace(/\.ts$/, '')}(\\.ts)?$`,
        importNames: functions,
        message: `Only ${onlyIn.join(', ')} may call it (${listed}).`,
      })),
  ];
  const mayMerge = merges.onlyIn.includes(file) || !file?.startsWith('services/');
  const paths = mayMerge
    ? []
    : [
        {
          name: merges.library,
          importNames: merges.functions,
          message: `Merges run where they are bounded: ${merges.onlyIn.join(', ')} (${listed}).`,
        },
      ];
  return { 'no-restricted-imports': ['error', { patterns, paths }] };
}

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.test-types/**',
      '**/*.generated.ts',
      '.parley/**',
      'coverage/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict],
    // an exception stands in this file or in .oxlintrc.json, with its reason
    linterOptions: { noInlineConfig: true },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowInGenericTypeArguments: true }],
      'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'] }],
      'no-console': 'error',
      'no-restricted-properties': ['error', environmentBan],
      'no-restricted-globals': ['error', ...networkBans],
      'no-restricted-syntax': ['error', ...exportBans, accessorBan, subselectBan],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['warn', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['packages/*/src/**/*.{ts,tsx}'], rules: foreignBans(undefined) },
  { files: ['services/*/src/**/*.{ts,tsx}'], rules: foreignBans('services/') },
  ...[
    ...foreignBytes.modules.flatMap(({ module, onlyIn = [] }) => [module, ...onlyIn]),
    ...foreignBytes.merges.onlyIn,
  ].map((file) => ({ files: [file], rules: foreignBans(file) })),
  {
    files: pure,
    rules: {
      'no-restricted-globals': [
        'error',
        ...networkBans,
        {
          name: 'Date',
          message: 'Time comes in through ctx.now; parse and format dates in a named library.',
        },
      ],
      'no-restricted-properties': [
        'error',
        environmentBan,
        { object: 'Math', property: 'random', message: 'Randomness comes in through ctx.' },
      ],
    },
  },
  {
    files: [
      'services/*/src/{main,worker}.ts',
      'services/*/src/cli/main.ts',
      'packages/cli/src/main.ts',
      'packages/server/src/egress/**/*.ts',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-globals': 'off' },
  },
  {
    // the widget runs in pages: it fetches what the browser lets it, and has nobody but the console to talk to
    files: ['packages/widget/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['packages/builder/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', ...exportBans, accessorBan, lazyBan, ...literalTextBans],
    },
  },
  {
    files: ['packages/builder/src/ui/later.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...exportBans, accessorBan, ...literalTextBans] },
  },
  {
    // slate is told of its nodes by an interface that is merged with its own
    files: ['packages/builder/src/text-editors/nodes.ts'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  { files: ['packages/widget/src/hint.ts'], rules: { 'no-console': 'off' } },
  {
    files: [...tests, ...developmentOnly, 'packages/engine/src/testing/**/*.ts'],
    rules: {
      'no-restricted-properties': 'off',
      'no-restricted-globals': 'off',
      'no-restricted-imports': 'off',
      'no-restricted-syntax': ['error', ...exportBans, keyboardBan, pressBan],
      'no-console': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
  {
    files: [...tests, 'packages/harness/src/{e2e,operations,secrets}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...exportBans, keyboardBan, pressBan, ...pollingBans] },
  },
  {
    files: ['packages/builder/tests/browser/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...exportBans, keyboardBan, pressBan, ...pollingBans, addressBan],
    },
  },
  {
    // the loops with an end that all others use
    files: ['packages/testing/src/until.ts', 'packages/testing/src/browser/until-true.ts'],
    rules: { 'no-restricted-syntax': ['error', ...exportBans, keyboardBan, pressBan] },
  },
  {
    // a bench measures a key alone, without the wait for the focus
    files: ['packages/testing/src/browser/keys.ts', 'packages/harness/src/bench/builder/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...exportBans] },
  },
  {
    // made of a number, or of a text with its offset, a date reads no clock
    files: ['packages/blocks/src/shared/instant.ts'],
    rules: { 'no-restricted-globals': ['error', ...networkBans] },
  },
);
