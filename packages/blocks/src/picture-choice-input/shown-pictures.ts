import type { ChatLog, VariableValue } from '@parley/schema';
import type { BlockContext } from '@parley/engine';
import { isDisplayed } from '../shared/display-condition.ts';
import { canDraw } from '../shared/drawing.ts';
import { judgedUrl } from '../shared/url.ts';
import type { PictureChoiceBlock } from './schema.ts';

/** A picture as the visitor sees it. */
export type ShownPicture = {
  readonly id: string;
  readonly outgoingEdgeId?: string | undefined;
  readonly pictureSrc?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly value?: string | undefined;
  /** The reason why its address was left out. */
  readonly logs: readonly ChatLog[];
};

/** The pictures of the lists if the block names lists, else its own pictures whose condition holds. */
export function shownPictures(
  { options, items = [] }: PictureChoiceBlock,
  context: BlockContext,
): ShownPicture[] {
  const text = (template: string | undefined): string | undefined =>
    template === undefined ? undefined : context.render(template);
  return (
    picturesOfLists(options, context) ??
    items
      .filter(({ displayCondition }) => isDisplayed(displayCondition, context))
      .map(({ id, outgoingEdgeId, pictureSrc, title, description, value }) => ({
        id,
        outgoingEdgeId,
        title: text(title),
        description: text(description),
        value: text(value),
        ...source(text(pictureSrc), context),
      }))
  );
}

/** One picture for each address in the list of addresses, with the texts at the same index of the other lists. */
function picturesOfLists(
  options: PictureChoiceBlock['options'],
  context: BlockContext,
): ShownPicture[] | undefined {
  const lists = options?.dynamicItems;
  if (lists?.isEnabled !== true) return undefined;
  const sources = listOf(lists.pictureSrcsVariableId, context);
  if (sources === undefined) return undefined;
  const titles = listOf(lists.titlesVariableId, context) ?? [];
  const descriptions = listOf(lists.descriptionsVariableId, context) ?? [];
  if (!canDraw(sources.length, [sources, titles, descriptions], context)) return [];
  return sources.map((address, index) => ({
    id: String(index),
    title: titles[index] ?? undefined,
    description: descriptions[index] ?? undefined,
    ...source(address ?? undefined, context),
  }));
}

function listOf(variableId: string | undefined, context: BlockContext): (string | null)[] | undefined {
  const value: VariableValue | undefined = variableId === undefined ? undefined : context.value(variableId);
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value : [value];
}

/** The address with its variables filled in, if a browser may load a picture from it. */
function source(
  address: string | undefined,
  context: BlockContext,
): Pick<ShownPicture, 'pictureSrc' | 'logs'> {
  const { text, logs } = judgedUrl(address, context, { allowImageData: true });
  return { pictureSrc: text, logs };
}
