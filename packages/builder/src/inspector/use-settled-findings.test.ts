import { expect, test } from '@jest/globals';
import type { FieldFinding } from '../fields/parts/panel.ts';
import { settledFindings } from './use-settled-findings.ts';

const about = (path: string, code = 'unsafe-url'): FieldFinding => ({
  code,
  severity: 'error',
  message: `${code} at ${path}`,
  path: path.split('/'),
});
const url = 'blocks/page/options/url';

test('nothing new is said about the field that is typed in, nor about what holds it or lies in it', () => {
  const elsewhere = about('blocks/page/options/urls');
  const found = [about(url), about(`${url}/host`), about('blocks/page'), elsewhere];
  expect(settledFindings(found, [], url)).toEqual([elsewhere]);
  expect(settledFindings(found, [], undefined)).toEqual(found);
});

test('what was said before the typing stays, and once it is mended it does not come back before the field is left', () => {
  const again = about(url);
  const stays = settledFindings([again, about(url, 'other')], [about(url)], url);
  expect(stays).toEqual([again]);
  const mended = settledFindings<FieldFinding>([], stays, url);
  expect(mended).toEqual([]);
  expect(settledFindings([about(url)], mended, url)).toEqual([]);
  expect(settledFindings([about(url)], mended, 'blocks/other/options/url')).toHaveLength(1);
});

test('the list stays the very same while nothing changes', () => {
  const found = [about(url)];
  expect(settledFindings(found, found, url)).toBe(found);
  const none: FieldFinding[] = [];
  expect(settledFindings([about(url)], none, url)).toBe(none);
});
