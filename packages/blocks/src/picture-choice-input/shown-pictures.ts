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
  run: BlockContext,
): ShownPicture[] {
  const text = (template: string | undefined): string | undefined =>
    template === undefined ? undefined : run.render(template);
  return (
    picturesOfLists(options, run) ??
    items
      .filter(({ displayCondition }) => isDisplayed(displayCondition, run))
      .map(({ id, outgoingEdgeId, pictureSrc, title, description, value }) => ({
        id,
        outgoingEdgeId,
        title: text(title),
        description: text(description),
        value: text(value),
        ...source(text(pictureSrc), run),
      }))
  );
}

/** One picture for each address in the list of addresses, with the texts at the same index of the other lists. */
function picturesOfLists(
  options: PictureChoiceBlock['options'],
  run: BlockContext,
): ShownPicture[] | undefined {
  const lists = options?.dynamicItems;
  if (lists?.isEnabled !== true) return undefined;
  const sources = listOf(lists.pictureSrcsVariableId, run);
  if (sources === undefined) return undefined;
  const titles = listOf(lists.titlesVariableId, run) ?? [];
  const descriptions = listOf(lists.descriptionsVariableId, run) ?? [];
  if (!canDraw(sources.length, [sources, titles, descriptions], run)) return [];
  return sources.map((address, index) => ({
    id: String(index),
    title: titles[index] ?? undefined,
    description: descriptions[index] ?? undefined,
    ...source(address ?? undefined, run),
  }));
}

function listOf(variableId: string | undefined, run: BlockContext): (string | null)[] | undefined {
  const value: VariableValue | undefined = variableId === undefined ? undefined : run.value(variableId);
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value : [value];
}

/** The address with its variables filled in, if a browser may load a picture from it. */
function source(address: string | undefined, run: BlockContext): Pick<ShownPicture, 'pictureSrc' | 'logs'> {
  const { text, logs } = judgedUrl(address, run, { allowImageData: true });
  return { pictureSrc: text, logs };
}
