import { sep } from 'node:path';
import { build } from 'vite';

/** The pages around the bots: of a workspace and of an account. */
const isOuterPage = (part) =>
  /^(workspace|knowledge|members|settings|credentials|webhooks)\/.*-page\.tsx$/.test(part);
const usedBy =
  (...names) =>
  (parts) =>
    names.some((name) => parts.includes(name));

/**
 * The files that hold what several parts use. A module goes into the first whose rule fits the parts that need it. Each
 * rule fits whatever fits more parts, too: so a module never stands in a later file than one that imports it, and these
 * files import each other in one direction.
 */
const sharedFiles = [
  { name: 'base', holds: usedBy('main.tsx', 'sign-in/sign-in-page.tsx', 'workspace/bots-page.tsx') },
  {
    name: 'parts',
    holds: (parts) => parts.includes('app/ui-page.tsx') || parts.filter(isOuterPage).length > 2,
  },
  { name: 'fields', holds: (parts) => parts.some(isOuterPage), isLight: true },
  { name: 'bot', holds: usedBy('bot/bot-page.tsx') },
  { name: 'flow', holds: usedBy('flow/flow-page.tsx') },
  {
    // all of them are loaded once a flow is shown
    name: 'editor',
    holds: usedBy(
      'actions/paste-text.ts',
      'flow/outline.tsx',
      'inspector/chosen-panel.tsx',
      'inspector/findings-panel.tsx',
      'inspector/variables-panel.tsx',
      'search/editor-dialogs.tsx',
      'search/search-bar.tsx',
      'text-editors/rich-text.tsx',
    ),
    isLight: true,
  },
];

/** A library of so many bytes, before they are made fewer, is a file of its own among those that few parts use. */
const heavyBytes = 100_000;

/**
 * The name of the shared file that each module goes into, by the module. A bundler that only sees to it that no page
 * loads a line too much makes a file for each set of parts that share something: an editor was 119 scripts, and each
 * request costs a browser as much as compiling a few kilobytes. So the builder is built in a rough way first, to learn
 * which parts need which modules.
 */
export async function planSharedFiles(root) {
  const plan = new Map();
  const planner = {
    name: 'parley:shared-files',
    generateBundle: { order: 'pre', handler: (_options, bundle) => fill(plan, Object.values(bundle)) },
  };
  await build({
    root,
    plugins: [planner],
    logLevel: 'warn',
    build: { write: false, minify: false, cssMinify: false },
  });
  return plan;
}

function fill(plan, bundle) {
  const chunks = bundle.filter(({ type }) => type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const partsOf = new Map(chunks.map((chunk) => [chunk, []]));
  for (const chunk of chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const part = chunk.isEntry ? 'main.tsx' : nameOf(chunk.facadeModuleId);
    const needed = new Set([chunk]);
    for (const { imports } of needed) for (const file of imports) needed.add(byFile.get(file));
    for (const one of needed) partsOf.get(one).push(part);
  }
  for (const [chunk, parts] of partsOf) {
    if (chunk.isDynamicEntry) continue;
    const bytes = Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
    const file = sharedFiles.find(({ holds }) => holds(parts));
    if (file === undefined || (file.isLight && bytes > heavyBytes)) continue;
    for (const id of chunk.moduleIds) if (!isEntryModule(id)) plan.set(id, file.name);
  }
}

/** The path of a module of the builder below `src`. */
const nameOf = (id) =>
  id
    .split(sep)
    .join('/')
    .replace(/^.*\/builder\/src\//, '');

/** True for a module of the entry, which Vite makes of the page itself. */
const isEntryModule = (id) => nameOf(id) === 'main.tsx' || id.endsWith('index.html');
