import { z } from 'zod';

/** The most changes that one report names. */
const maxChanges = 1_000;

const changeSchema = z
  .object({
    code: z.enum([
      'dropped-edge',
      'duplicate-edge',
      'duplicate-variable',
      'lost-request',
      'linked-bot-mapped',
      'linked-bot-missing',
      'more-changes',
    ]),
    pointer: z.string().meta({ description: 'JSON pointer from the root of the request to the place.' }),
    detail: z.string(),
  })
  .meta({
    id: 'ImportChange',
    description:
      '`dropped-edge`: what was no edge was left out. `duplicate-edge`, `duplicate-variable`: of those that share an ' +
      'id the first was kept; templates name that variable. `lost-request`: version 3 kept the request elsewhere, so ' +
      'its address is to be set again. `linked-bot-mapped`: the link leads to the bot as it was imported. ' +
      '`linked-bot-missing`: the link keeps the id of a bot that is not in the workspace; `setBindings` sets another. ' +
      '`more-changes`: how many changes are not named.',
  });
export type ImportChange = z.infer<typeof changeSchema>;

/** An extension of the response; an import that changed nothing leaves it out. */
export const reportSchema = z
  .array(changeSchema)
  .optional()
  .meta({ description: 'Extension: everything that the import left out or changed.' });

/** The part of a response that reports these changes. */
export function reportOf(changes: readonly ImportChange[]): { report?: ImportChange[] } {
  if (changes.length === 0) return {};
  const report = changes.slice(0, maxChanges);
  const others = changes.length - report.length;
  const more = { code: 'more-changes' as const, pointer: '', detail: `${others} more changes are not named` };
  return { report: others > 0 ? [...report, more] : report };
}
