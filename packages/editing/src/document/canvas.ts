import type { Canvas, CanvasColour, CanvasNote, JsonObject } from '@parley/schema';

/** A document, or a part of one, that may hold notes and colours. */
export type WithCanvas = { readonly fields: JsonObject };

/** The place of all notes of a bot, for operations. */
export const notesPath = ['fields', 'canvas', 'notes'] as const;

const noNotes: CanvasNote[] = [];

/** The canvas of a bot: its schema has judged it when it was stored. */
function canvasOf({ fields }: WithCanvas): Canvas | undefined {
  return fields['canvas'] as Canvas | undefined;
}

/** The notes of a bot, in the order in which they lie on one another. */
export function notesOf(document: WithCanvas): CanvasNote[] {
  return canvasOf(document)?.notes ?? noNotes;
}

/** One note of a bot: found at once among the hundreds that a bot may have, as a canvas asks for each of them at each step of a drag. */
export function noteOf(document: WithCanvas, noteId: string): CanvasNote | undefined {
  const notes = notesOf(document);
  const known = notes[placesOf(notes).get(noteId) ?? -1];
  // a list that is being changed may have moved its notes
  return known?.id === noteId ? known : notes.find(({ id }) => id === noteId);
}

const placesOfLists = new WeakMap<readonly CanvasNote[], ReadonlyMap<string, number>>();

/** The place of each note in a list, as it was when it was first asked for. */
function placesOf(notes: readonly CanvasNote[]): ReadonlyMap<string, number> {
  let places = placesOfLists.get(notes);
  if (places === undefined) {
    places = new Map(notes.map(({ id }, index) => [id, index]));
    placesOfLists.set(notes, places);
  }
  return places;
}

/** The colour that authors gave a group. */
export function colourOfGroup(document: WithCanvas, groupId: string): CanvasColour | undefined {
  const looks = canvasOf(document)?.groups;
  return looks && Object.hasOwn(looks, groupId) ? looks[groupId]?.colour : undefined;
}

/** Removes notes, and the colours of groups that are removed. */
export function dropFromCanvas(
  document: WithCanvas,
  notes: ReadonlySet<string>,
  groups: ReadonlySet<string>,
): void {
  const canvas = canvasOf(document);
  if (canvas?.notes && notes.size > 0) canvas.notes = canvas.notes.filter(({ id }) => !notes.has(id));
  for (const id of groups) if (canvas?.groups?.[id]) Reflect.deleteProperty(canvas.groups, id);
}

/** The canvas of a bot, to be changed; it is made where there is none. */
export function openCanvas(document: { readonly fields: Record<string, unknown> }): Canvas {
  const canvas: Canvas = canvasOf(document) ?? {};
  document.fields['canvas'] = canvas;
  return canvas;
}

/** The fields of a bot whose groups have other ids now: their colours follow. */
export function withGroupIds<F extends JsonObject>(fields: F, ids: ReadonlyMap<string, string>): F {
  const canvas = canvasOf({ fields });
  if (!canvas?.groups || ids.size === 0) return fields;
  const groups = Object.fromEntries(
    Object.entries(canvas.groups).map(([id, look]) => [ids.get(id) ?? id, look]),
  );
  return { ...fields, canvas: { ...canvas, groups } };
}
