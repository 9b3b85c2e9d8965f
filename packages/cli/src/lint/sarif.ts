import { ruleList } from '@parley/blocks';
import type { Severity } from '@parley/engine';
import { unusedRule, type LintedFiles, type LintFinding } from './lint-bots.ts';

const levels = { error: 'error', warning: 'warning', info: 'note' } satisfies Record<Severity, string>;

/** A log of SARIF 2.1.0 with these findings, and every rule that was looked for. */
export function sarifOf({ findings, suppressed, unused }: LintedFiles, schema: string): object {
  const rules = ruleList.map(({ id, title, why, category, severity }) => ({
    id,
    shortDescription: { text: title },
    fullDescription: { text: `${title}. ${why}` },
    help: { text: why },
    defaultConfiguration: { level: levels[severity] },
    properties: { category },
  }));
  const indexOf = new Map<string, number>(ruleList.map(({ id }, index) => [id, index]));
  return {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'parley lint', version: '0.1.0', rules } },
        columnKind: 'utf16CodeUnits',
        results: [
          ...findings.map((found) => resultOf(found, indexOf)),
          ...suppressed.map((found) => ({
            ...resultOf(found, indexOf),
            suppressions: [{ kind: 'external', justification: found.reason }],
          })),
          ...unused.map(({ path, line, column, message }) => ({
            ruleId: unusedRule,
            level: levels.warning,
            message: { text: message },
            locations: [physical(path, line, column)],
          })),
        ],
      },
    ],
  };
}

function resultOf(found: LintFinding, indexOf: ReadonlyMap<string, number>): object {
  return {
    ruleId: found.code,
    ruleIndex: indexOf.get(found.code) ?? -1,
    level: levels[found.severity],
    message: { text: found.message },
    locations: [locationOf(found)],
    partialFingerprints: {
      'ruleIds/v1': found.fingerprints.byIds,
      'ruleContent/v1': found.fingerprints.byContent,
    },
  };
}

function locationOf({ place, pointer, label }: LintFinding): object {
  return {
    ...physical(place.path, place.line, place.column),
    logicalLocations: [
      { fullyQualifiedName: pointer, ...(label === '' ? {} : { name: label }), kind: 'element' },
    ],
  };
}

const physical = (path: string, startLine: number, startColumn: number): object => ({
  physicalLocation: { artifactLocation: { uri: uriOf(path) }, region: { startLine, startColumn } },
});

function uriOf(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  return path.startsWith('/') ? `file://${parts}` : parts;
}
