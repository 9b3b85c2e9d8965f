import { defineRules, type RuleText } from '../rules/rule.ts';

const text: RuleText = {
  category: 'logic',
  severity: 'warning',
  title: 'A rule of a test',
  why: 'A kind of the tests says so.',
  example: { bad: { groups: {} }, good: { groups: {} } },
  since: '0.1.0',
};

/** Rules of the kinds in the engine's own tests; no bot is published by them. */
export const fakeRules = defineRules({
  'unknown-type': text,
  odd: text,
  wrong: { ...text, severity: 'error' },
});
