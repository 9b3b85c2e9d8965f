const imported = /^import .* from '(\.\/[^']+)';$/;

/** The text of `endpoints.ts` with one more endpoint: imported in the order of the paths, and last in the list. */
export function withEndpoint(source: string, name: string, folder: string, file: string): string {
  const path = `./${folder}/${file}.ts`;
  const lines = source.split('\n');
  const pathOf = (line: string): string | undefined => imported.exec(line)?.[1];
  const next = lines.findIndex((line) => (pathOf(line) ?? '') > path);
  const end = next === -1 ? lines.findLastIndex((line) => pathOf(line) !== undefined) + 1 : next;
  const withImport = lines.toSpliced(end, 0, `import { ${name} } from '${path}';`).join('\n');
  const list = /(export const endpoints\b[^=]*= \[[^\]]*?),?(\s*\];)/;
  if (!list.test(withImport)) throw new Error('endpoints.ts has no list `endpoints`');
  return withImport.replace(list, `$1,\n  ${name},$2`);
}
