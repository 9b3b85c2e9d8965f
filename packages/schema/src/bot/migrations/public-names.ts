import { isJsonObject, without, type JsonObject } from '../../json-object.ts';
import type { Block } from '../block.ts';

/** A field that has another name in the public format, and its path. Texts of a bot are never looked at. */
type RenamedField = { readonly at: readonly string[]; readonly theirs: string; readonly ours: string };

const renamedFields: readonly RenamedField[] = [
  { at: [], theirs: 'typebotId', ours: 'botId' },
  { at: [], theirs: 'publicTypebotId', ours: 'publicBotId' },
  { at: [], theirs: 'whatsAppCredentialsId', ours: 'messagingACredentialsId' },
  { at: ['settings'], theirs: 'whatsApp', ours: 'messagingA' },
  { at: ['settings', 'metadata'], theirs: 'googleTagManagerId', ours: 'tagManagerId' },
  {
    at: ['settings', 'general', 'systemMessages'],
    theirs: 'whatsAppPictureChoiceSelectLabel',
    ours: 'messagingAPictureChoiceSelectLabel',
  },
];

/**
 * `bot` with the fields of the public format under our names. A field that also exists under our name stays as it is.
 */
export function inOurNames(bot: JsonObject): JsonObject {
  return renamedFields.reduce((named, field) => renamedIn(named, field.at, field), bot);
}

function renamedIn(object: JsonObject, at: readonly string[], field: RenamedField): JsonObject {
  const [key, ...rest] = at;
  if (key === undefined) {
    if (!isNamedTheirs(object, field)) return object;
    return { ...without(object, field.theirs), [field.ours]: object[field.theirs] };
  }
  const inner = object[key];
  return isJsonObject(inner) ? { ...object, [key]: renamedIn(inner, rest, field) } : object;
}

const isNamedTheirs = (object: JsonObject, { theirs, ours }: RenamedField): boolean =>
  Object.hasOwn(object, theirs) && !Object.hasOwn(object, ours);

/** The path in `bot`, as it came, for `path` after `inOurNames`. */
export function pathInTheirNames(bot: JsonObject, path: readonly PropertyKey[]): readonly PropertyKey[] {
  const field = renamedFields.find(({ at, ours }) => [...at, ours].every((key, index) => path[index] === key));
  if (!field) return path;
  const { at, theirs } = field;
  const holder = at.reduce<unknown>((value, key) => (isJsonObject(value) ? value[key] : undefined), bot);
  if (!isJsonObject(holder) || !isNamedTheirs(holder, field)) return path;
  return [...at, theirs, ...path.slice(at.length + 1)];
}

/** A block of the public format under our names for kinds and their options. */
export function blockInOurNames(block: Block): Block {
  const options = block['options'];
  if (block.type === 'Typebot link') {
    const named = isJsonObject(options)
      ? { options: renamedIn(options, [], { at: [], theirs: 'typebotId', ours: 'botId' }) }
      : {};
    return { ...block, ...named, type: 'Bot link' };
  }
  if (block.type === 'payment input' && isJsonObject(options) && options['provider'] === 'Stripe')
    return { ...block, options: { ...options, provider: 'paymentProvider' } };
  return block;
}
