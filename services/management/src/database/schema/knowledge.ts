import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Collections of texts that bots of a workspace answer from. */
export const collections = pgTable(
  'collections',
  {
    id,
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The configuration of Postgres by which words are brought to their stems. */
    language: text('language').notNull(),
    createdAt,
    updatedAt,
  },
  (collections) => [index('collections_workspace').on(collections.workspaceId, collections.createdAt)],
);

/** Documents of collections. */
export const documents = pgTable(
  'documents',
  {
    id,
    collectionId: text('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    workspaceId: text('workspace_id').notNull(),
    /** The organization of the workspace: those whose documents wait take turns. */
    organizationId: text('organization_id').notNull(),
    name: text('name').notNull(),
    /** The type that its sender named. */
    mediaType: text('media_type').notNull(),
    /** The address that it is read from; null of a text or a file. */
    address: text('address'),
    /** Bytes of the text or file; null until an address was read. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    state: text('state').$type<'waiting' | 'ready' | 'failed'>().notNull(),
    /** The reason of a failure, in words. */
    reason: text('reason'),
    passages: integer('passages').notNull().default(0),
    /** A text or file that waits to be read; null afterwards. */
    content: bytes('content'),
    /** The times that a worker has begun to read it. */
    attempts: integer('attempts').notNull().default(0),
    /** Nobody begins to read it before. */
    attemptAt: timestamp('attempt_at', instant).notNull(),
    createdAt,
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (documents) => [
    index('documents_collection').on(documents.collectionId, documents.createdAt, documents.id),
    index('documents_workspace').on(documents.workspaceId),
    index('documents_waiting')
      .on(documents.organizationId, documents.attemptAt)
      .where(sql`${documents.state} = 'waiting'`),
  ],
);

/** The passages that documents were cut into. */
export const passages = pgTable(
  'passages',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    collectionId: text('collection_id').notNull(),
    heading: text('heading').notNull(),
    content: text('content').notNull(),
    /** Its words, and one that names the collection: so the index leads past the passages of all others. */
    words: words('words').notNull(),
  },
  (passages) => [
    primaryKey({ columns: [passages.documentId, passages.ordinal] }),
    // whoever searches would read all that others have added since, page by page
    index('passages_words').using('gin', passages.words).with({ fastupdate: false }),
  ],
);
