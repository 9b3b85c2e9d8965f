import type { Event } from '@parley/schema';
import { saved, type Names, type Row } from '../shared/form/rows.ts';
import type { VariableField } from '../shared/form/fields.ts';
import { variable } from '../shared/form/widgets.ts';

/** An event of a reply, with the variables that take what is known of it. */
export type ReplyEvent = Event & {
  readonly options?: {
    readonly contentVariableId?: string;
    readonly inputNameVariableId?: string;
    readonly inputTypeVariableId?: string;
  };
};

export const savedReply: readonly [
  VariableField<'options.contentVariableId'>,
  VariableField<'options.inputNameVariableId'>,
  VariableField<'options.inputTypeVariableId'>,
] = [
  variable('options.contentVariableId', { label: 'Save the answer in' }),
  variable('options.inputNameVariableId', {
    label: 'Save the title of the group in',
    help: 'The group of the question that was answered.',
  }),
  variable('options.inputTypeVariableId', {
    label: 'Save the kind of question in',
    help: 'A word such as email, number or buttons.',
  }),
];

export const savedContent = ({ options }: ReplyEvent, names: Names): Pick<Row, 'saves'> =>
  saved(options?.contentVariableId, names);
