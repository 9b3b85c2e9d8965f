import { posix } from 'node:path';
import ts from 'typescript';

/**
 * The top-level declarations of some files, each as `path#name`, with those that their code refers to. Imports of other
 * packages are `package#name`. An object's `handle` method is a declaration of its own, `path#name.handle`: the rest of
 * an endpoint describes it and does not run.
 */
export type ReferenceGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the references of `files`, which are source texts by path. Types do not count. */
export function referenceGraph(files: ReadonlyMap<string, string>): ReferenceGraph {
  const graph = new Map<string, ReadonlySet<string>>();
  for (const [path, code] of files)
    for (const [name, references] of declarationsOf(path, code)) graph.set(`${path}#${name}`, references);
  return graph;
}

/** The number of references from `start` to each declaration that it reaches, by the shortest way. */
export function distancesFrom(start: string, graph: ReferenceGraph): ReadonlyMap<string, number> {
  const distances = new Map([[start, 0]]);
  // the map grows while it is read: what is found last is visited last
  for (const [node, distance] of distances)
    for (const next of graph.get(node) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}

function declarationsOf(path: string, code: string): [name: string, references: ReadonlySet<string>][] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ES2022, true, kind);
  const declared = file.statements.flatMap(namedNodes);
  const targets = new Map(declared.map(([name]) => [name, `${path}#${name}`]));
  for (const [name, target] of importsOf(path, file)) targets.set(name, target);
  return declared.flatMap(([name, node]) => {
    const handle = handleIn(node);
    const own: [string, ReadonlySet<string>] = [name, referencesIn(node, targets)];
    return handle ? [own, [`${name}.handle`, referencesIn(handle, targets)]] : [own];
  });
}

function namedNodes(statement: ts.Statement): [name: string, node: ts.Node][] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((declaration) =>
      ts.isIdentifier(declaration.name) ? [[declaration.name.text, declaration]] : [],
    );
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name ? [[statement.name.text, statement]] : [];
  return [];
}

function importsOf(path: string, file: ts.SourceFile): [name: string, target: string][] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { text } = statement.moduleSpecifier;
    const from = text.startsWith('.') ? posix.join(posix.dirname(path), text) : text;
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) return [];
    return named.elements.map(({ name, propertyName }): [string, string] => [
      name.text,
      `${from}#${(propertyName ?? name).text}`,
    ]);
  });
}

/** The `handle` of an endpoint's definition. */
function handleIn(node: ts.Node): ts.Node | undefined {
  const isHandle =
    (ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node)) && node.name.getText() === 'handle';
  return isHandle ? node : ts.forEachChild(node, handleIn);
}

function referencesIn(node: ts.Node, targets: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (inner: ts.Node): void => {
    if (ts.isTypeNode(inner)) return;
    const target = ts.isIdentifier(inner) && !isLabel(inner) ? targets.get(inner.text) : undefined;
    if (target !== undefined) found.add(target);
    ts.forEachChild(inner, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

/** True for a name that stands for nothing by itself: a property, or the name of what is declared. */
function isLabel(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.initializer !== node;
  if (ts.isPropertyAssignment(parent) || ts.isParameter(parent) || ts.isVariableDeclaration(parent))
    return parent.name === node;
  return false;
}
