import { formList, type Form } from '@parley/blocks/forms';

/** The kinds that most bots use, in the order in which authors look for them; the others follow by name. */
const usual = ['text', 'image', 'video', 'text input', 'choice input', 'email input', 'phone number input', 'number input', 'Condition', 'Set variable', 'Jump', 'Redirect', 'Wait', 'Email', 'Webhook']; // prettier-ignore
const rank = ({ type }: Form): number => (usual.includes(type) ? usual.indexOf(type) : usual.length);

/** All kinds of blocks, those first that most bots use. */
export const kindsByUse: readonly Form[] = formList.toSorted(
  (a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label),
);
