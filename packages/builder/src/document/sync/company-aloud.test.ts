import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CompanyAloud } from './company-aloud.ts';

let said: string[];
let aloud: CompanyAloud;

beforeEach(() => {
  jest.useFakeTimers();
  said = [];
  aloud = new CompanyAloud((text) => said.push(text));
});
afterEach(() => {
  aloud.stop();
  jest.useRealTimers();
});

const meet = (...names: readonly string[]): void =>
  aloud.meet(names.map((name) => ({ userId: name, name, windows: 1, groupIds: [] })));
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

test('those who come, go and edit are said, one sentence after the other', async () => {
  meet('Ada');
  await pass(1_000);
  expect(said).toEqual(['Ada is here.']);
  meet('Ada', 'Grace');
  aloud.noteEdit('Ada');
  meet('Grace');
  await pass(4_900);
  expect(said).toHaveLength(1);
  await pass(60_000);
  expect(said).toEqual(['Ada is here.', 'Grace is here.', 'Ada has left.']);
  aloud.noteEdit('Grace');
  await pass(1_000);
  expect(said.at(-1)).toBe('Grace is editing.');
});

test('many are one sentence with three names', async () => {
  meet('Ada', 'Grace', 'Katherine', 'Mary', 'Hedy');
  await pass(1_000);
  meet();
  await pass(60_000);
  expect(said).toEqual([
    'Ada, Grace, Katherine and 2 more are here.',
    'Ada, Grace, Katherine and 2 more have left.',
  ]);
});

test('somebody who edits on and on is said to once a minute', async () => {
  meet('Ada');
  await pass(10_000);
  for (let second = 0; second < 130; second++) {
    aloud.noteEdit('Ada');
    await pass(1_000);
  }
  expect(said).toEqual(['Ada is here.', ...Array.from({ length: 3 }, () => 'Ada is editing.')]);
});

test('nothing is said of who comes back at once, and nothing of edits by those who are not here', async () => {
  meet('Ada');
  await pass(10_000);
  meet();
  meet('Ada');
  aloud.noteEdit('Grace');
  await pass(60_000);
  expect(said).toEqual(['Ada is here.']);
});
