import type { Severity } from '@parley/engine';
import type { LintFormat } from './formats.ts';
import { unusedRule, type LintedFiles } from './lint-bots.ts';
import { sarifOf } from './sarif.ts';

/** A report writes findings as one text. */
type Report = (linted: LintedFiles) => string;

/** The number of findings of each severity. */
export function countsOf({ findings, unused }: LintedFiles): Record<Severity, number> {
  const of = (severity: Severity): number => findings.filter((found) => found.severity === severity).length;
  return { error: of('error'), warning: of('warning') + unused.length, info: of('info') };
}

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

const levels = { error: 'error', warning: 'warning', info: 'notice' } satisfies Record<Severity, string>;

/** The address that the schema of SARIF names itself by. */
const sarifSchema = 'https://json.schemastore.org/sarif-2.1.0.json';

/** Each form of a report. */
export const lintReports: Readonly<Record<LintFormat, Report>> = {
  text: (linted) => {
    const { files, findings, suppressed, unused } = linted;
    const lines = findings.map(({ place, severity, message, code, label }) => {
      const where = label === '' ? '' : ` (${oneLine(label)})`;
      return `${place.path}:${place.line}:${place.column}: ${severity}: ${oneLine(message)}${where} [${code}]\n`;
    });
    const idle = unused.map(
      ({ path, line, column, message }) => `${path}:${line}:${column}: warning: ${message} [${unusedRule}]\n`,
    );
    const { error, warning, info } = countsOf(linted);
    const accepted = suppressed.length > 0 ? `, ${suppressed.length} suppressed` : '';
    return `${[...lines, ...idle].join('')}${files.length} checked: ${error} errors, ${warning} warnings, ${info} notes${accepted}\n`;
  },
  json: (linted) =>
    json({
      files: linted.files,
      counts: countsOf(linted),
      findings: linted.findings.map(({ place, inBlock: _path, label, code, fingerprints, ...rest }) => ({
        file: place.path,
        line: place.line,
        column: place.column,
        rule: code,
        ...rest,
        ...(label === '' ? {} : { label }),
        fingerprint: fingerprints.byContent,
      })),
      suppressed: linted.suppressed.map(({ place, code, blockId, reason }) => ({
        file: place.path,
        line: place.line,
        column: place.column,
        rule: code,
        ...(blockId === undefined ? {} : { blockId }),
        reason,
      })),
      unusedSuppressions: linted.unused.map(({ path: file, ...rest }) => ({ file, ...rest })),
    }),
  sarif: (linted) => json(sarifOf(linted, sarifSchema)),
  github: ({ findings, unused }) =>
    [
      ...findings,
      ...unused.map(({ message, ...place }) => ({
        place,
        severity: 'warning' as const,
        message,
        code: unusedRule,
      })),
    ]
      .map(({ place, severity, message, code }) => {
        const about = { file: place.path, line: place.line, col: place.column, title: code };
        const properties = Object.entries(about).map(([name, value]) => `${name}=${property(String(value))}`);
        return `::${levels[severity]} ${properties.join(',')}::${data(message)}\n`;
      })
      .join(''),
};

/** Names of a bot may contain line breaks, and what a terminal takes for orders. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
