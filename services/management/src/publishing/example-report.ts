import { duplicateIds } from '@parley/engine';
import { exampleContent } from '../examples.ts';
import { reportOf } from './judging/judge.ts';
import { reportView } from './report.view.ts';

const content = {
  ...exampleContent,
  variables: [...exampleContent.variables, { id: 'var-other', name: 'Name' }],
};

/** The report about the example bot, where somebody has added a variable of a name that is taken. */
export const exampleReport = reportView(reportOf(content, duplicateIds(content)));
