import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { validateXML } from 'xmllint-wasm';
import { asks, botOf, says } from '../src/testing/bots.ts';
import { makeWorkplace, type Workplace } from '../src/testing/command.ts';

let place: Workplace;
beforeAll(async () => {
  place = await makeWorkplace();
});
afterAll(() => place.remove());

/** Words that end an attribute, an element or a comment, order a terminal about, or are no text at all. */
const nasty = 'a"b\'c<d>&amp;]]>--> \u0000\u001b[31m\ud800\uffff\u2028 ééé\r\n\tend';

describe('SARIF', () => {
  const require = createRequire(import.meta.url);
  const schema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  // formats: the schema of SARIF says which texts are addresses and times
  const validator = addFormats
    .default(new Ajv.default({ strict: false, unicodeRegExp: false }))
    .compile(schema);
  const faultsOf = async (...files: readonly string[]) => {
    const { stdout, stderr } = await place.parley('lint', ...files, '--format', 'sarif');
    expect(stderr).toBe('');
    const log = JSON.parse(stdout);
    validator(log);
    return { faults: validator.errors ?? [], results: log.runs[0].results as Record<string, unknown>[] };
  };

  test('a log of any findings is valid by the schema of OASIS, whatever files and parts are called', async () => {
    const broken = { ...botOf({ [nasty]: [says('hello', `Hello {{${nasty}}}!`)] }), edges: [] };
    const gap = botOf({ Hello: [says('hello', 'Hello {{Nmae}}!'), says('key', 'sk-abcdefghij0123456789abcdefghij')] }); // prettier-ignore
    await place.put('lint/a bot & #1 ü%.json', broken);
    await place.put('lint/gap.bot.yaml', JSON.stringify(gap));
    await place.put('lint/parley.lint.yaml', {
      suppress: [
        { rule: 'undeclared-variable', block: 'hello', file: 'gap.bot.yaml', reason: `Because of ${nasty}.` },
        { rule: 'dead-end', block: 'hello', file: 'gap.bot.yaml', reason: 'Nothing needs this one.' },
      ],
    });
    const { faults, results } = await faultsOf('lint/a bot & #1 ü%.json', 'lint/gap.bot.yaml');
    expect(faults).toEqual([]);
    const levels = new Set(results.map(({ level }) => level));
    expect([...levels].sort()).toEqual(expect.arrayContaining(['error', 'warning']));
    expect(results.filter(({ suppressions }) => suppressions)).toHaveLength(1);
    expect(results.map(({ ruleId }) => ruleId)).toContain('unused-suppression');
  });

  test('a log without findings is valid, too, and another document is not', async () => {
    await place.put('sound.json', botOf({ Hello: [says('hello', 'Hello!')] }));
    const { faults, results } = await faultsOf('sound.json');
    expect({ faults, results }).toEqual({ faults: [], results: [] });
    expect(validator({ version: '2.1.0', runs: [{ tool: {} }] })).toBe(false);
  });
});

describe('JUnit', () => {
  const validated = async (contents: string): Promise<readonly string[]> => {
    const schema = await readFile(join(import.meta.dirname, 'schemas', 'jenkins-junit.xsd'), 'utf8');
    const { errors } = await validateXML({ xml: { fileName: 'report.xml', contents }, schema });
    return errors.map(({ message }) => message);
  };

  test('a report is valid by the schema of Jenkins, and its totals are those of its cases', async () => {
    await place.put('bot.json', botOf({ [nasty]: [says('hello', nasty), asks('name')] }));
    const cases = [
      { name: 'It greets', steps: [{ bot: { contains: 'end' } }, { asks: 'text input' }] },
      { name: nasty, steps: [{ bot: nasty.slice(0, 5) }] },
      { name: 'It goes on', lenient: true, steps: [{ ends: { completed: true } }] },
      { name: 'A table of {{who}}', lenient: true, each: [{ who: '<Ada>' }, { who: '"Bob"' }], steps: [{ user: '{{who}}' }] }, // prettier-ignore
    ];
    await place.put('all of <it> & more.test.json', { format: 'parley-test/1', cases });
    const { code, stdout } = await place.parley('test', 'bot.json', 'all of <it> & more.test.json', '--reporter', 'junit'); // prettier-ignore
    expect(code).toBe(1);
    expect(await validated(stdout)).toEqual([]);
    const count = (pattern: RegExp): string => String([...stdout.matchAll(pattern)].length);
    for (const element of ['testsuites', 'testsuite']) {
      const [, attributes = ''] = new RegExp(`<${element} ([^>]*)>`).exec(stdout) ?? [];
      const { tests, failures, errors } = Object.fromEntries(
        [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      expect({ tests, failures, errors }).toEqual({
        tests: count(/<testcase /g),
        failures: count(/<failure /g),
        errors: '0',
      });
      expect([tests, failures]).toEqual(['5', '2']);
    }
  });

  test('the schema refuses what is no report', async () => {
    expect(await validated('<testsuites><testcase name="a"/></testsuites>')).not.toEqual([]);
  });
});
