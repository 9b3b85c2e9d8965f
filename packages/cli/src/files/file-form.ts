import { isJsonObject, type JsonObject } from '@parley/schema';

/** The parts of a bot that stand somewhere on the canvas. */
const placed = ['groups', 'events'] as const;
const coordinates = 'graphCoordinates';

/**
 * A bot as it stands in a `.bot.yaml`: the positions of groups and events are in a `layout` at its end, so that moving
 * boxes never mixes with a change of meaning. A `layout` that the bot itself has stands inside of it.
 */
export function toFileForm(bot: JsonObject): JsonObject {
  const { layout: own, ...rest } = bot;
  const layout: Record<string, unknown> = {};
  const form: Record<string, unknown> = { ...rest };
  for (const table of placed) {
    const parts = bot[table];
    if (!haveOwnIds(parts)) continue;
    const moved = parts.filter((part) => Object.hasOwn(part, coordinates));
    if (moved.length === 0) continue;
    layout[table] = Object.fromEntries(moved.map((part) => [part['id'], part[coordinates]]));
    form[table] = parts.map(withoutCoordinates);
  }
  if (Object.hasOwn(bot, 'layout')) layout['bot'] = own;
  return Object.keys(layout).length === 0 ? form : { ...form, layout };
}

/** The bot of which this is the form in a `.bot.yaml`. What is no bot comes back as it is. */
export function fromFileForm(form: unknown): unknown {
  if (!isJsonObject(form) || !isJsonObject(form['layout'])) return form;
  const { layout, ...rest } = form;
  const bot: Record<string, unknown> = { ...rest };
  for (const table of placed) {
    const [parts, positions] = [form[table], layout[table]];
    if (!Array.isArray(parts) || !isJsonObject(positions)) continue;
    bot[table] = parts.map((part: unknown): unknown =>
      isJsonObject(part) && typeof part['id'] === 'string' && Object.hasOwn(positions, part['id'])
        ? { ...part, [coordinates]: positions[part['id']] }
        : part,
    );
  }
  if (Object.hasOwn(layout, 'bot')) bot['layout'] = layout['bot'];
  return bot;
}

function haveOwnIds(parts: unknown): parts is readonly JsonObject[] {
  if (!Array.isArray(parts)) return false;
  const ids = parts.map((part: unknown) => (isJsonObject(part) ? part['id'] : undefined));
  return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
}

function withoutCoordinates(part: JsonObject): JsonObject {
  const { [coordinates]: _position, ...rest } = part;
  return rest;
}

/** Keys that come first, in this order, wherever they stand; all others follow by their names. */
const order = [
  'version', 'id', 'key', 'name', 'type', 'title', 'from', 'to', 'groupId', 'blockId', 'itemId', 'eventId',
  'text', 'content', 'richText', 'options', 'items', 'blocks', 'children', 'outgoingEdgeId', coordinates,
  'events', 'groups', 'edges', 'variables', 'theme', 'settings',
]; // prettier-ignore
const rank = new Map(order.map((key, index) => [key, index]));
/** Keys of the bot itself that stand below its flow. */
const last = ['edges', 'variables', 'theme', 'settings', 'canvas', 'layout'];

/** Puts the keys of each object in a value into the one order that files have. */
export function inOrder(value: unknown, isRoot = true): unknown {
  if (Array.isArray(value)) return value.map((element) => inOrder(element, false));
  if (!isJsonObject(value)) return value;
  const at = (key: string): number => {
    const end = isRoot ? last.indexOf(key) : -1;
    return end >= 0 ? 2_000 + end : (rank.get(key) ?? 1_000);
  };
  const keys = Object.keys(value).toSorted((one, other) => at(one) - at(other) || (one < other ? -1 : 1));
  return Object.fromEntries(keys.map((key) => [key, inOrder(value[key], false)]));
}
