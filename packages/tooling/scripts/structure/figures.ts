import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { refusedOpenings } from '../comment-openings.ts';
import { folderCycles, foreignRepositories, importGraph } from '../folder-graph.ts';
import { distancesFrom, referenceGraph } from './reference-graph.ts';

/** The figures of the tree at `root` by name, as `infra/docs/structure.md` names them. Less is better in each. */
export function figuresOf(root: string): ReadonlyMap<string, number> {
  const graph = importGraph(root);
  const files = sourcesOf(
    root,
    [...graph.keys()].filter((path) => !path.includes('generated')),
  );
  const references = referenceGraph(files);
  const chat = distancesFrom(handlerOf(files, 'chat', 'continueChat'), references);
  const publish = distancesFrom(handlerOf(files, 'management', 'publishBot'), references);
  const lengths = [...files.values()].map(lengthOf);
  return new Map([
    ['folders in a cycle', folderCycles(graph).flat().length],
    ['endpoints with another feature’s repository', foreignRepositories(graph).length],
    ['calls from `continueChat` to the engine', callsTo(chat, ['transition', 'step'])],
    ['calls from `continueChat` to the last function of it', Math.max(...chat.values())],
    ['files on the way of `continueChat`', filesAmong(chat)],
    ['files on the way of `publish`', filesAmong(publish)],
    ['files that say `place` in engine, blocks and services', [...files].filter(saysPlace).length],
    ['parameters named `run` for the context of a block', [...files].flatMap(runParameters).length],
    ['doc comments that cannot be read alone', refusedOpenings(root).length],
    ['lines of README.md', lengthOf(readFileSync(join(root, 'README.md'), 'utf8'))],
    ['lines for options and time zones, which libraries know', linesByHand(root)],
    ['lines of the longest source file', Math.max(...lengths)],
  ]);
}

function sourcesOf(root: string, paths: readonly string[]): ReadonlyMap<string, string> {
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The handler of an operation, in whatever folder of the service its file stands. */
function handlerOf(files: ReadonlyMap<string, string>, service: string, operation: string): string {
  const isIts = ([path, code]: [path: string, code: string]): boolean =>
    path.startsWith(`services/${service}/src/`) &&
    code.includes(`export const ${operation} = defineEndpoint(`);
  const [path] = [...files].find(isIts) ?? [];
  if (path === undefined) throw new Error(`${service} has no operation ${operation}`);
  return `${path}#${operation}.handle`;
}

/** The files of a service that a handler's references lead to. */
function filesAmong(distances: ReadonlyMap<string, number>): number {
  const paths = [...distances.keys()].map((node) => node.split('#', 1)[0] ?? '');
  return new Set(paths.filter((path) => path.startsWith('services/'))).size;
}

function callsTo(distances: ReadonlyMap<string, number>, names: readonly string[]): number {
  const found = names.flatMap((name) => distances.get(`@parley/engine#${name}`) ?? []);
  return Math.min(...found);
}

const place = /(?:^|_)places?(?![a-z])|Places?(?![a-z])/;

/** True if an identifier of the code has the word in it; texts and comments may say it as they like. */
function saysPlace([path, code]: readonly [path: string, code: string]): boolean {
  if (!/^(?:services|packages\/(?:engine|blocks))\//.test(path) || !/place/i.test(code)) return false;
  return identifiersIn(path, code).some((name) => place.test(name));
}

function identifiersIn(path: string, code: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.ES2022));
  return names;
}

const runParameters = ([path, code]: readonly [path: string, code: string]): string[] =>
  /^packages\/(?:engine|blocks)\//.test(path) ? (code.match(/\brun: (?:BlockContext|Run)\b/g) ?? []) : [];

/** The files that did by hand what libraries do now (infra/docs/adr/0025-libraries.md), and what is left of each. */
const byHand = [
  'infra/harness/src/command-options.ts', // where it stood before
  'packages/harness/src/command-options.ts',
  'packages/blocks/src/shared/instant.ts',
  'packages/schema/src/time-zone.ts',
  'services/management/src/results/time-zone.ts',
];

function linesByHand(root: string): number {
  return byHand
    .filter((path) => existsSync(join(root, path)))
    .reduce((sum, path) => sum + lengthOf(readFileSync(join(root, path), 'utf8')), 0);
}

const lengthOf = (code: string): number => code.trimEnd().split('\n').length;
