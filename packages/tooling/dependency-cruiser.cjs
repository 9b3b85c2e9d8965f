// The direction of dependencies (infra/docs/adr/0003): schema ← engine ← blocks ← services, errors ← server ← storage, models ← services,
// schema ← editing ← management and builder (infra/docs/adr/0019).
// tsc's project references and pnpm's isolated node_modules refuse most of it already; these rules see inside packages.
const inTests = '(\\.test\\.ts$|/tests/|^packages/(testing|dev-stack|harness|tooling)/)';

/** The pure libraries a block kind may use, each with what it is for. */
const pureLibraries = [
  'zod',
  'libphonenumber-js', // phone numbers
  'chrono-node', // dates as people write them
  'date-fns', // dates as bots show them
  '@date-fns/utc',
  'temporal-polyfill', // time zones
  'markdown-it', // Markdown in
  're2js', // regular expressions in linear time
  'acorn', // is this text a program?
];

/** The forms of block kinds and what they are made of, and the small constants that they share with behaviour. */
const forms = [
  '^packages/blocks/src/(forms|bot-forms|register-forms)\\.ts$',
  '^packages/blocks/src/[^/]+/[^/]+\\.form\\.ts$',
  '^packages/blocks/src/(events|shared/form|shared/bot-forms)/',
];
const constants = [
  '^packages/blocks/src/[^/]+/(constants|currencies)\\.ts$',
  '^packages/blocks/src/shared/constants/',
];

/** The folders of `packages/builder/src` that hold pages which know nothing of each other. */
const builderPages = [
  'analytics',
  'flow',
  'members',
  'results',
  'settings',
  'share',
  'sign-in',
  'webhooks',
  'workspace',
].join('|');

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'schema-knows-only-zod',
      severity: 'error',
      from: { path: '^packages/schema/src', pathNot: inTests },
      to: { pathNot: ['^packages/schema/src', 'node_modules/zod/'] },
    },
    {
      name: 'engine-knows-schema',
      severity: 'error',
      from: { path: '^packages/engine/src', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: ['^packages/(engine|schema)/src', `node_modules/(zod|re2js|acorn)/`],
      },
    },
    {
      name: 'editing-knows-schema',
      comment: 'It runs in the builder and on the server: it does no I/O and knows no React.',
      severity: 'error',
      from: { path: '^packages/editing/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/(editing|schema)/src', 'node_modules/(zod|immer)/'] },
    },
    {
      name: 'engine-tests-use-fake-kinds',
      severity: 'error',
      from: { path: '^packages/engine/src' },
      to: { path: '^packages/blocks' },
    },
    {
      name: 'blocks-know-engine-schema-and-pure-libraries',
      severity: 'error',
      from: { path: '^packages/blocks/src', pathNot: '\\.test\\.ts$' },
      to: { path: ['^packages/(?!blocks|engine|schema)', '^services'] },
    },
    {
      name: 'blocks-use-named-libraries',
      severity: 'error',
      from: { path: '^packages/blocks/src', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/', pathNot: `node_modules/(${pureLibraries.join('|')})/` },
    },
    {
      name: 'block-kinds-are-strangers',
      severity: 'error',
      from: { path: '^packages/blocks/src/([^/]+)/', pathNot: '^packages/blocks/src/shared/' },
      to: {
        path: '^packages/blocks/src/[^/]+/',
        pathNot: ['^packages/blocks/src/$1/', '^packages/blocks/src/shared/'],
      },
    },
    {
      name: 'forms-hold-no-behaviour',
      comment:
        'The builder loads them: engine, schemas and the libraries of the kinds stay out of its pages.',
      severity: 'error',
      from: { path: forms, pathNot: '\\.examples\\.ts$' },
      to: {
        // the table of providers is data without a schema
        pathNot: [...forms, ...constants, '^packages/schema/src/models/model-providers\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'constants-know-constants',
      severity: 'error',
      from: { path: constants },
      to: { pathNot: constants, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-packages-do-no-io',
      severity: 'error',
      from: { path: '^packages/(schema|editing|engine|blocks|errors)/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'errors-know-nobody',
      severity: 'error',
      from: { path: '^packages/errors/src', pathNot: inTests },
      to: { pathNot: '^packages/errors/src' },
    },
    {
      name: 'client-knows-nobody',
      comment:
        'It runs in pages and stands outside: what it knows of the services is generated from their documents.',
      severity: 'error',
      from: { path: '^packages/client/src', pathNot: inTests },
      to: { pathNot: '^packages/client/src' },
    },
    {
      name: 'widget-knows-the-client',
      severity: 'error',
      from: { path: '^packages/widget/src', pathNot: inTests },
      to: {
        pathNot: [
          '^packages/(widget|client)/src',
          // what a model says is read while it grows as the service reads the whole of it
          '^packages/blocks/src/shared/markdown\\.ts$',
          'node_modules/(preact|libphonenumber-js)/',
          // the fonts that are served with it
          'node_modules/@fontsource-variable/',
        ],
      },
    },
    {
      name: 'builder-knows-clients-documents-and-forms',
      comment: 'Engine and block behaviour stay out of pages: they bring megabytes, and run on the server.',
      severity: 'error',
      from: { path: '^packages/builder/src', pathNot: '\\.test\\.ts$' },
      to: {
        path: ['^packages/(?!builder|client|editing|schema|blocks)', '^services'],
        pathNot: [
          // contrast is judged as the widget judges it, and the fonts are those that it has
          '^packages/widget/src/theme/(colours|read-colour|fonts)\\.ts$',
          // a calculation shows what it gives, as the programs of bots run
          '^packages/sandbox/src/page-sandbox\\.ts$',
        ],
      },
    },
    {
      name: 'builder-knows-only-forms-of-blocks',
      severity: 'error',
      from: { path: '^packages/builder/src', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^packages/blocks/src',
        pathNot:
          '^packages/blocks/src/((bot-)?forms|help|set-variable/reading|shared/condition-holds|shared/written-dates)\\.ts$',
      },
    },
    {
      name: 'builder-parts-know-no-page',
      comment: 'What every page uses knows words and parts alone.',
      severity: 'error',
      from: { path: '^packages/builder/src/(ui|words)/' },
      to: { path: '^packages/builder/src/', pathNot: '^packages/builder/src/(ui|words)/' },
    },
    {
      name: 'builder-document-knows-no-page',
      comment:
        'The document and its saving are tested without a browser; components get the bot by its context.',
      severity: 'error',
      from: { path: '^packages/builder/src/document/', pathNot: '(\\.test|/bot-context)\\.ts$' },
      to: {
        path: ['^packages/builder/src/', 'node_modules/(react|react-dom|react-aria-components)/'],
        pathNot: '^packages/builder/src/(document|words)/',
      },
    },
    {
      name: 'builder-pages-are-strangers',
      severity: 'error',
      from: { path: `^packages/builder/src/(${builderPages})/` },
      to: {
        path: `^packages/builder/src/(app|bot|${builderPages})/`,
        pathNot: '^packages/builder/src/$1/',
      },
    },
    {
      name: 'server-knows-no-bots',
      severity: 'error',
      from: { path: '^packages/server/src', pathNot: inTests },
      to: { path: ['^packages/(?!server|errors)', '^services'] },
    },
    {
      name: 'storage-knows-no-bots',
      severity: 'error',
      from: { path: '^packages/storage/src', pathNot: inTests },
      to: { path: ['^packages/(?!storage|server|errors)', '^services'] },
    },
    {
      name: 'models-know-no-kinds',
      severity: 'error',
      from: { path: '^packages/models/src', pathNot: inTests },
      to: { path: ['^packages/(?!models|server|engine|schema)', '^services'] },
    },
    {
      name: 'services-are-strangers',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'harness-stands-outside',
      comment: 'It starts the services as processes and talks to them as anybody does.',
      severity: 'error',
      from: { path: '^packages/harness/' },
      to: { path: ['^packages/(?!harness|client|dev-stack|schema|server|testing)', '^services'] },
    },
    {
      name: 'chat-never-opens-postgres',
      severity: 'error',
      from: { path: '^services/chat/' },
      to: { path: 'node_modules/(pg|drizzle-orm|bullmq)/' },
    },
    {
      name: 'postgres-only-in-repositories',
      severity: 'error',
      from: {
        path: '^services/management/src',
        pathNot: ['^services/management/src/database/', '\\.repository\\.ts$', inTests],
      },
      to: { path: 'node_modules/(pg|drizzle-orm)/' },
    },
    {
      name: 'express-only-in-server',
      severity: 'error',
      from: { path: '^(packages|services)/', pathNot: ['^packages/server/src', inTests] },
      to: { path: 'node_modules/express/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'requests-leave-through-egress',
      severity: 'error',
      from: {
        path: '^(packages|services)/',
        pathNot: [
          '^packages/server/src/(egress/|process/lifecycle)',
          '^services/management/src/mail/mailer',
          '^packages/storage/src/clamd/',
          inTests,
        ],
      },
      to: {
        path: [
          'node_modules/(undici|axios|got|node-fetch|nodemailer)/',
          '^(node:)?(https?|http2|net|tls|dgram)$',
        ],
        pathNot: '\\.d\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'development-packages-stay-out-of-production',
      severity: 'error',
      from: { path: '^(packages|services)/', pathNot: inTests },
      to: { path: '^packages/(testing|dev-stack|harness|tooling)/' },
    },
    {
      name: 'no-deep-imports',
      severity: 'error',
      from: { path: '^(packages|services)/([^/]+)/' },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot: [
          '^packages/$2/',
          '^packages/[^/]+/src/(index|forms|bot-forms|turn/expressions|set-variable/reading|page-sandbox|help|stand-ins|theme/colours|theme/read-colour|theme/fonts|prepare|s3rver|independent-provider|model-provider|scripted-provider|models/model-providers|sign-in-provider|mail-server|testing/index|browser/index|browser/chromium|files/index|ledger/index|payments/index|channels|channels/index|contract/index|egress/index|threads/in-thread|threads/read-source|payment-input/schema|shared/markdown|shared/condition-holds|shared/written-dates|safe-url)\\.(ts|mjs)$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@parley/source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
