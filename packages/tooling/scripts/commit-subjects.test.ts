import { refusedSubjects } from './commit-subjects.ts';

test.each([
  'feat(blocks): add a rating input',
  'fix: keep the focus',
  'refactor(chat)!: rename the claim',
  `docs: ${'x'.repeat(72)}`,
])('%s is a conventional subject', (subject) => {
  expect(refusedSubjects([`0a1b2c3 ${subject}`])).toEqual([]);
});

test.each([
  'tests: each test of a file stands by itself',
  'feat(blocks) add a rating input',
  'feat: ',
  'fix:keep the focus',
  `docs: ${'x'.repeat(73)}`,
])('%s is refused', (subject) => {
  expect(refusedSubjects([`0a1b2c3 ${subject}`])).toEqual([`0a1b2c3 ${subject}`]);
});
