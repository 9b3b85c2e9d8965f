import type { HelpReference } from '../shared/help-page.ts';

/** Calculations for the help, from the simplest on; a test works each of them out. */
export const setVariableReference: readonly HelpReference[] = [
  { purpose: 'Add or take away', write: '{{Score}} + 5', values: { Score: '37' }, gives: '42' },
  { purpose: 'Multiply', write: '{{Price}} * {{Count}}', values: { Price: '20', Count: '3' }, gives: '60' },
  { purpose: 'Divide', write: '{{Total}} / {{People}}', values: { Total: '90', People: '4' }, gives: '22.5' },
  { purpose: 'Percent', write: '{{Price}} * 19 / 100', values: { Price: '50' }, gives: '9.5' },
  {
    purpose: 'Round to a whole number',
    write: 'Math.round({{Total}} / 3)',
    values: { Total: '100' },
    gives: '33',
  },
  {
    purpose: 'Round to two digits after the point',
    write: '({{Total}} / 3).toFixed(2)',
    values: { Total: '100' },
    gives: '33.33',
  },
  {
    purpose: 'The larger or the smaller one',
    write: 'Math.max({{First}}, {{Second}})',
    values: { First: '4', Second: '9' },
    gives: '9',
  },
  {
    purpose: 'If, and otherwise',
    write: '{{Service}} == "Cleaning" ? 90 : 60',
    values: { Service: 'Cleaning' },
    gives: '90',
  },
  {
    purpose: 'Several cases, one after the other',
    write: '{{Age}} < 6 ? "free" : {{Age}} < 18 ? "half" : "full"',
    values: { Age: '12' },
    gives: 'half',
  },
  {
    purpose: 'Both are true (&&), or one of them (||)',
    write: '{{Age}} >= 18 && {{Member}} == "Yes" ? "welcome" : "sorry"',
    values: { Age: '30', Member: 'Yes' },
    gives: 'welcome',
  },
  {
    purpose: 'Something else where it is empty',
    write: '{{Name}} || "friend"',
    values: {},
    gives: 'friend',
  },
  {
    purpose: 'Put texts together',
    write: '{{First}} + " " + {{Last}}',
    values: { First: 'Ada', Last: 'Lovelace' },
    gives: 'Ada Lovelace',
  },
  { purpose: 'Capital letters', write: '{{Code}}.toUpperCase()', values: { Code: 'ab' }, gives: 'AB' },
  {
    purpose: 'Whether a text has a word in it',
    write: '{{Answer}}.includes("yes") ? 1 : 0',
    values: { Answer: 'oh yes' },
    gives: '1',
  },
  {
    purpose: 'How many are in a list',
    write: '{{Cart}}.length',
    values: { Cart: ['tea', 'milk'] },
    gives: '2',
  },
];
