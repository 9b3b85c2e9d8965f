import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import spectralCore, { type ISpectralDiagnostic, type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const root = join(import.meta.dirname, '..', '..', '..');

/** The findings of the recommended rules for OpenAPI (`spectral:oas`), each with its place. */
async function findingsOf(document: unknown): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  // its own types want another field than it has
  spectral.setRuleset(spectralRulesets.oas as RulesetDefinition);
  const findings: ISpectralDiagnostic[] = await spectral.run(document as Record<string, unknown>);
  return findings.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`);
}

test.each(['chat', 'management'])('Spectral finds nothing to say about the document of %s', async (name) => {
  const text = readFileSync(join(root, 'services', name, 'openapi.json'), 'utf8');
  expect(await findingsOf(JSON.parse(text))).toEqual([]);
});

test('Spectral does find faults', async () => {
  const info = { title: 'A service', version: '1' };
  const paths = { '/things/': { get: { tags: ['Undeclared'], responses: {} } } };
  const codes = (await findingsOf({ openapi: '3.1.0', info, paths })).map((text) => text.split(' ')[0]);
  expect(codes).toEqual(
    expect.arrayContaining(['info-contact', 'operation-operationId', 'operation-tag-defined']),
  );
});
