import { createHash } from 'node:crypto';
import { contentOf } from '@parley/editing';
import type { Diagnostic } from '@parley/engine';
import { isJsonObject, type BotContent, type Edge, type JsonObject } from '@parley/schema';
import { pathOf } from '../files/bot-file.ts';

/** Two names of a finding, which outlast different changes of its bot. */
export type Fingerprints = {
  /** Of rule and ids: the finding keeps it while its part is edited or moved. */
  readonly byIds: string;
  /** Of rule and content: the finding keeps it while its part is moved or gets new ids, as some builders give them. */
  readonly byContent: string;
};

/** Names findings about a bot. Neither name knows of an order of parts, or of the form of the file. */
export function fingerprintsIn(bot: BotContent): (finding: Diagnostic) => Fingerprints {
  const names = new Map(bot.variables.map(({ id, name }) => [id, name]));
  const saying = (part: JsonObject): string => contentOf(part, (id) => names.get(id));
  const known = new Map<JsonObject, string>();
  const contentAt = (table: unknown, part: JsonObject): string => {
    const found =
      known.get(part) ??
      (table === 'edges'
        ? endsOf(part as JsonObject & Edge, bot, saying)
        : saying({ ...part, graphCoordinates: undefined }));
    known.set(part, found);
    return found;
  };
  return ({ code, pointer }) => {
    const path = pathOf(pointer);
    const [table] = path;
    const [ids, contents]: [string[], string[]] = [[], []];
    let value: unknown = bot;
    for (const key of path) {
      const isElement = Array.isArray(value);
      value = fieldOf(value, key);
      const isPart = isElement && isJsonObject(value) && typeof value['id'] === 'string';
      ids.push(isPart ? String(fieldOf(value, 'id')) : String(key));
      contents.push(isPart && isJsonObject(value) ? contentAt(table, value) : String(key));
    }
    // a block may move to any group
    const isInBlock = table === 'groups' && path[2] === 'blocks' && path.length > 3;
    const hashOf = (way: readonly string[]): string =>
      createHash('sha256')
        .update(JSON.stringify([code, ...way.slice(isInBlock ? 2 : 0)]))
        .digest('hex')
        .slice(0, 32);
    return { byIds: hashOf(ids), byContent: hashOf(contents) };
  };
}

/** A connection says by itself nothing but ids: it is known by what it leaves, and by the title of the group it leads to. */
function endsOf(
  { from, to }: Pick<Edge, 'from' | 'to'>,
  { groups, events }: BotContent,
  saying: (part: JsonObject) => string,
): string {
  const block = groups.flatMap(({ blocks }) => blocks).find(({ id }) => id === from.blockId);
  const item = block?.items?.find(({ id }) => id === from.itemId);
  const event = events.find(({ id }) => id === from.eventId);
  const left = [block, item, event].map((part) =>
    part ? saying({ ...part, graphCoordinates: undefined }) : '',
  );
  return JSON.stringify([...left, groups.find(({ id }) => id === to.groupId)?.title ?? '']);
}

function fieldOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
