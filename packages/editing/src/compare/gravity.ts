import type { BotDocument } from '../document/bot-document.ts';
import { isVariableField } from '../document/walk-json.ts';
import type { Path } from '../operations/operation.ts';
import type { Gravity } from './gravities.ts';

/** Fields that decide who may use a bot, what may run on machines of visitors, and which secrets are used. */
const securityFields = /^(?:security|isUnsafe|frameOrigins|customHeadCode|tagManagerId|.*credentialsId)$/i;
/** Fields of blocks that only authors see. */
const cosmeticFields = new Set(['graphCoordinates', 'label']);
/** Fields of a bot beside its content that decide how it is reached. */
const behaviourFields = new Set(['publicId', 'customDomain', 'isClosed']);

/** The gravity of a changed field, by the path of the operation that changes it. */
export function gravityOf(path: Path, document: BotDocument): Gravity {
  const [root = '', id = '', ...rest] = path;
  const names = root === 'theme' || root === 'settings' || root === 'fields' ? path.slice(1) : rest;
  if (names.some((name) => securityFields.test(name))) return 'security';
  switch (root) {
    case 'theme':
      return 'cosmetic';
    case 'settings':
      return names.includes('systemMessages') || names[0] === 'metadata' ? 'text' : 'behaviour';
    case 'fields':
      return behaviourFields.has(names[0] ?? '') ? 'behaviour' : 'cosmetic';
    case 'variables':
      return 'data';
    case 'groups':
      return rest[0] === 'title' && namesColumns(document, id) ? 'data' : 'cosmetic';
    case 'edges':
      return rest[0] === 'to' ? 'behaviour' : 'cosmetic';
    case 'events':
      return cosmeticFields.has(rest[0] ?? '') ? 'cosmetic' : 'behaviour';
    default:
      return gravityInBlock(rest);
  }
}

function gravityInBlock(rest: Path): Gravity {
  const [first = ''] = rest;
  if (cosmeticFields.has(first)) return 'cosmetic';
  if (rest.some(isVariableField)) return 'data';
  const isText =
    first === 'content' ||
    rest.includes('labels') ||
    (first === 'items' && /^(?:content|title|description)$/.test(rest.at(-1) ?? ''));
  return isText ? 'text' : 'behaviour';
}

/** True if answers in a group are stored under its title, because a question has no variable. */
function namesColumns({ blockIds, blocks }: BotDocument, groupId: string): boolean {
  return (blockIds[groupId] ?? []).some((id) => {
    const block = blocks[id];
    if (!block || !/input$/i.test(block.type)) return false;
    const options = block['options'] as { readonly variableId?: unknown } | null | undefined;
    return typeof options?.variableId !== 'string';
  });
}
