import type { BotContent } from '@parley/schema';
import { z } from 'zod';
import { toDocument } from '../document/to-document.ts';
import { namesIn } from './names.ts';

const findingChangeSchema = z
  .object({
    code: z.string().meta({ example: 'unreachable-group' }),
    severity: z.enum(['error', 'warning', 'info']),
    message: z.string(),
    place: z.string().meta({
      description: 'The words by which an author knows the place: `title of the group#number` for a block.',
      example: 'Welcome#2',
    }),
  })
  .meta({ id: 'FindingChange' });
export type FindingChange = z.infer<typeof findingChangeSchema>;

/** A finding with its place, as one line. */
export const findingText = ({ place, message }: FindingChange): string => `${place}: ${message}`;

/** The findings of the check that only one of two states has. */
export const findingChangesSchema = z
  .object({ fresh: z.array(findingChangeSchema), gone: z.array(findingChangeSchema) })
  .meta({ id: 'FindingChanges' });
export type FindingChanges = z.infer<typeof findingChangesSchema>;

/** A finding as the check gives it. */
type Found = Omit<FindingChange, 'place'> & {
  readonly pointer: string;
  readonly blockId?: string | undefined;
  readonly groupId?: string | undefined;
};

/** A state of a bot and what the check finds in it. */
export type Examined = { readonly content: BotContent; readonly findings: readonly Found[] };

/**
 * The findings that came and went between two states whose parts have the same ids: of each code as many as there are
 * more or fewer at one place. A part that moves keeps its findings.
 */
export function compareFindings(former: Examined, present: Examined): FindingChanges {
  const [before, after] = [placed(former), placed(present)];
  return { fresh: withoutThoseOf(after, before), gone: withoutThoseOf(before, after) };
}

type Placed = { readonly key: string; readonly finding: FindingChange };

function placed({ content, findings }: Examined): readonly Placed[] {
  if (findings.length === 0) return [];
  // a document keeps the parts of a bot as they come
  const document = toDocument(content as unknown as Parameters<typeof toDocument>[0]);
  const names = namesIn(document);
  return findings.map(({ code, severity, message, pointer, blockId, groupId }) => {
    const [table = '', index = '', ...rest] = pointer.split('/').slice(1);
    const part: unknown = (content as Readonly<Record<string, unknown>>)[table];
    const listed: unknown = Array.isArray(part) ? part[Number(index)] : undefined;
    const id = (listed as { readonly id?: unknown } | undefined)?.id;
    const inside = blockId === undefined ? rest : rest.slice(2);
    const place =
      blockId !== undefined
        ? names.block(blockId)
        : groupId !== undefined
          ? names.title(groupId)
          : table === 'groups' && typeof id === 'string'
            ? names.title(id)
            : table;
    return {
      key: JSON.stringify([code, table, blockId ?? groupId ?? id ?? index, inside]),
      finding: { code, severity, message, place },
    };
  });
}

function withoutThoseOf(some: readonly Placed[], others: readonly Placed[]): FindingChange[] {
  const counts = new Map<string, number>();
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1);
  return some.flatMap(({ key, finding }) => {
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left > 0 ? [] : [finding];
  });
}
