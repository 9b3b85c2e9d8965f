import { accept, finding, refuse, type Finding, type Reply, type ReplyOutcome } from '@parley/engine';
import { matchMany, matchOne, type Choice } from './choices.ts';
import type { Reader } from './folding.ts';
import { isTooLong } from './input.ts';
import { questionsRules } from './questions.rules.ts';

/** A choice as it is shown, with where it leads. */
export type ShownChoice = Choice & { readonly outgoingEdgeId?: string | undefined };

/** Judges a reply to choices: one of them, which may lead somewhere, or several, which together do not. */
export function judgeChoice(
  shown: readonly ShownChoice[],
  reply: Reply | undefined,
  options: { readonly isMultipleChoice?: boolean | undefined; readonly variableId?: string | undefined },
  run: Reader,
): ReplyOutcome {
  if (reply?.type !== 'text' || isTooLong(reply.text)) return refuse();
  const { isMultipleChoice, variableId } = options;
  const replyId = reply.metadata?.replyId;
  if (isMultipleChoice === true) {
    const chosen = matchMany(shown, reply.text, replyId, run).filter((choice) => storedText(choice) !== '');
    if (chosen.length === 0) return refuse();
    const label = chosen.map(shownText).join(', ');
    return accept(chosen.map(storedText).join(', '), { label, variableId });
  }
  const chosen = matchOne(shown, reply.text, replyId, run);
  if (!chosen || storedText(chosen) === '') return refuse();
  return accept(storedText(chosen), { label: shownText(chosen), variableId, edgeId: chosen.outgoingEdgeId });
}

const storedText = ({ value, content }: Choice): string =>
  value === undefined || value === '' ? content.trim() : value;

const shownText = (choice: Choice): string => choice.content.trim() || storedText(choice);

/** An error for choices of which there are none, whatever the variables hold. */
export function checkChoices(items: readonly unknown[], isDynamic: boolean): Finding[] {
  if (items.length > 0 || isDynamic) return [];
  return [finding(questionsRules['no-choices'], 'there are no options to choose from: add one', ['items'])];
}
