import { accept, finding, refuse, type Finding, type Reply, type ReplyOutcome } from '@parley/engine';
import { matchMany, matchOne, type Choice } from './choices.ts';
import type { Reader } from './folding.ts';
import { isTooLong } from './input.ts';
import { questionsRules } from './questions.rules.ts';

/** A choice on the screen, with its edge. */
export type ShownChoice = Choice & { readonly outgoingEdgeId?: string | undefined };

/** Judges a reply to choices: a single choice may have an edge, several together have none. */
export function judgeChoice(
  shown: readonly ShownChoice[],
  reply: Reply | undefined,
  options: { readonly isMultipleChoice?: boolean | undefined; readonly variableId?: string | undefined },
  context: Reader,
): ReplyOutcome {
  if (reply?.type !== 'text' || isTooLong(reply.text)) return refuse();
  const { isMultipleChoice, variableId } = options;
  const replyId = reply.metadata?.replyId;
  if (isMultipleChoice === true) {
    const chosen = matchMany(shown, reply.text, replyId, context).filter(
      (choice) => storedText(choice) !== '',
    );
    if (chosen.length === 0) return refuse();
    const label = chosen.map(shownText).join(', ');
    const [itemIds, texts] = [chosen.map(({ id }) => id), chosen.map(storedText)];
    const counted = texts.length === 1 ? true : texts;
    return accept(texts.join(', '), { label, variableId, itemIds, counted });
  }
  const chosen = matchOne(shown, reply.text, replyId, context);
  if (!chosen || storedText(chosen) === '') return refuse();
  return accept(storedText(chosen), {
    label: shownText(chosen),
    variableId,
    edgeId: chosen.outgoingEdgeId,
    itemIds: [chosen.id],
    counted: true,
  });
}

const storedText = ({ value, content }: Choice): string =>
  value === undefined || value === '' ? content.trim() : value;

const shownText = (choice: Choice): string => choice.content.trim() || storedText(choice);

/** Reports a list of choices that is empty with any values of the variables. */
export function checkChoices(items: readonly unknown[], isDynamic: boolean): Finding[] {
  if (items.length > 0 || isDynamic) return [];
  return [finding(questionsRules['no-choices'], 'there are no options to choose from: add one', ['items'])];
}
