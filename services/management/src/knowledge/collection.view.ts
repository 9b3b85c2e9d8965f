import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { passageSchema } from '@parley/schema/contract';
import { z } from 'zod';
import { exampleIds } from '../examples.ts';
import type { CollectionRow, DocumentRow } from './collection.repository.ts';

/** The languages whose words Postgres brings to their stems; `simple` takes them as they are written. */
export const languages = [
  'simple',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'hungarian',
  'italian',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'swedish',
  'turkish',
] as const;

/** The name that a caller may give a collection or a document. */
export const knowledgeName = z.string().trim().min(1).max(255);

/** The path of a collection. */
export const collectionParams = z.object({ workspaceId: z.string(), collectionId: z.string() });

/** A collection of texts, as members see it. */
export const collectionSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    language: z.enum(languages).meta({
      description: 'The language whose rules bring words to their stems; `simple`: none.',
    }),
    documents: z.int().meta({ description: 'Documents in it, whatever their state.' }),
    passages: z.int().meta({ description: 'Passages that searches go through.' }),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'Collection' });

/** A document of a collection, as members see it. */
export const documentSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    address: orNull(z.string()).meta({
      description: 'The address it was read from; null of a text or file.',
    }),
    sizeBytes: orNull(z.int()).meta({ description: 'null until an address was read.' }),
    state: z.enum(['waiting', 'reading', 'ready', 'failed']).meta({
      description: '`reading`: a worker is at it, or was so until a short time ago.',
    }),
    reason: orNull(z.string()).meta({ description: 'Of a failure, in words.' }),
    passages: z.int(),
    createdAt: timestampSchema,
  })
  .meta({ id: 'Document' });

/** The answer to a search. */
export const foundSchema = z.object({ passages: z.array(passageSchema) });

/** A collection as the operations return it. */
export function collectionView(row: CollectionRow): z.infer<typeof collectionSchema> {
  const { id, name, language, documents, passages, createdAt, updatedAt } = row;
  return {
    id,
    name,
    // written by the operation that judges it
    language: language as (typeof languages)[number],
    documents,
    passages,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A document as the operations return it at a moment: whoever has begun to read it has it until `attemptAt`. */
export function documentView(row: DocumentRow, now: Date): z.infer<typeof documentSchema> {
  const { id, name, address, sizeBytes, reason, passages, createdAt } = row;
  const isBeingRead = row.state === 'waiting' && row.attempts > 0 && row.attemptAt > now;
  const state = isBeingRead ? 'reading' : row.state;
  return { id, name, address, sizeBytes, state, reason, passages, createdAt: createdAt.toISOString() };
}

/** A collection in the documentation. */
export const exampleCollection: z.infer<typeof collectionSchema> = {
  id: '5d0c8a3e-2b71-4f6d-9c48-61e7b0f2a395',
  name: 'Terms of the shop',
  language: 'english',
  documents: 1,
  passages: 12,
  createdAt: '2026-11-27T09:30:00.000Z',
  updatedAt: '2026-11-27T09:30:00.000Z',
};

/** A document in the documentation. */
export const exampleDocument: z.infer<typeof documentSchema> = {
  id: '9b1e4c7a-6f30-4d85-a2c1-3e8d5f7b0a64',
  name: 'Returns.pdf',
  address: null,
  sizeBytes: 48_213,
  state: 'ready',
  reason: null,
  passages: 12,
  createdAt: '2026-11-27T09:30:00.000Z',
};

/** A passage in the documentation. */
export const examplePassage: z.infer<typeof passageSchema> = {
  documentId: exampleDocument.id,
  document: exampleDocument.name,
  address: null,
  heading: 'Page 2',
  text: 'Shoes can be returned within 30 days if they were not worn outside.',
};

/** The place of a bot that names the collection, in the documentation. */
export const exampleCollectionUse = {
  botId: exampleIds.botId,
  botName: 'Lead qualification',
  blockId: 'answer',
  isPublished: true,
};
