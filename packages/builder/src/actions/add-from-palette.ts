import { connect, eventIdOf, groupOfBlock, type BotDocument, type Command } from '@parley/editing';
import { eventWidth, headHeight } from '../canvas/geometry/geometry.ts';
import { addKind, type Added, type BlockPlace } from '../document/add-kind.ts';
import { isEventKind } from '../document/kinds-by-use.ts';
import { both } from '../document/both.ts';
import { newGroupTitle } from '../document/new-group-title.ts';
import { newId } from '../document/new-id.ts';
import { noteRecent } from '../document/recent-kinds.ts';
import { t } from '../words/words.ts';
import { addEventKind } from './add-event-kind.ts';
import { nearestFree } from './add-in-flow.ts';
import type { EditorTools } from './editor-context.ts';

/**
 * Adds a block of a kind where the author is: below the chosen block, at the end of the chosen group, behind the chosen
 * event, or in a new group in the middle of the view. The first group of a bot stands behind its start. An event stands
 * by itself. What was added is chosen afterwards.
 *
 * @returns the block; undefined where none was added
 */
export function addFromPalette(tools: EditorTools, type: string, at?: BlockPlace): Added | undefined {
  if (isEventKind(type)) {
    addEventKind(tools, type, at && 'x' in at ? at : undefined);
    return undefined;
  }
  const { store, announce } = tools;
  const { document } = store.getState();
  const place = at ?? chosenPlace(tools);
  const added = addKind(document, type, place);
  const { command, blockId } = added;
  const [eventId] = eventsBefore(tools);
  const isFirst = at === undefined && 'x' in place && eventId !== undefined;
  const whole = isFirst && document.events[eventId]?.outgoingEdgeId === undefined ? connected(command, eventId, blockId) : command; // prettier-ignore
  if (!store.run(whole)) return undefined;
  noteRecent(type);
  store.select({ blockIds: [blockId] });
  store.setState({ begun: [added.blockId, added.writtenId] });
  // where it was dropped it is seen already
  if (at === undefined) tools.view.reveal({ sort: 'block', id: blockId }, { keepsZoom: true });
  announce(t('editor.did', { what: t('editor.addBlock') }));
  return added;
}

/** The command, followed by a connection from an event to the group that it has made. */
function connected(command: Command, eventId: string, blockId: string): Command {
  return both(command.label, command, {
    label: command.label,
    apply: (document) => {
      const groupId = groupOfBlock(document, blockId);
      return groupId === undefined ? document : connect({ eventId }, { groupId }, newId()).apply(document);
    },
  });
}

/** The chosen events; where nothing is chosen in a bot without groups, its start. */
function eventsBefore({ store }: EditorTools): readonly string[] {
  const { document, selection } = store.getState();
  if (selection.nodeIds.length > 0 || Object.keys(document.groups).length > 0)
    return selection.nodeIds.flatMap((id) => eventIdOf(document, id) ?? []);
  return Object.values(document.events)
    .filter(({ type }) => type === 'start')
    .map(({ id }) => id);
}

function chosenPlace(tools: EditorTools): BlockPlace {
  const { store, view } = tools;
  const { document, selection } = store.getState();
  const [blockId] = selection.blockIds;
  const ofBlock = blockId === undefined ? undefined : groupOfBlock(document, blockId);
  if (ofBlock !== undefined && blockId !== undefined) return { groupId: ofBlock, after: blockId };
  const groupId = selection.nodeIds.find((id) => document.groups[id]);
  if (groupId !== undefined) return { groupId, after: document.blockIds[groupId]?.at(-1) ?? null };
  const wanted = besideEvent(document, eventsBefore(tools), view.middle);
  const { x, y } = nearestFree(Object.values(view.boxes()), wanted);
  return { title: newGroupTitle(document), x: Math.round(x), y: Math.round(y) };
}

function besideEvent(
  { events }: BotDocument,
  eventIds: readonly string[],
  middle: EditorTools['view']['middle'],
): { readonly x: number; readonly y: number } {
  const at = eventIds.map((id) => events[id]?.graphCoordinates).find((found) => found !== undefined);
  if (at) return { x: Math.round(at.x + eventWidth + 80), y: Math.round(at.y) };
  const { x, y } = middle();
  return { x: Math.round(x - 150), y: Math.round(y - headHeight) };
}
