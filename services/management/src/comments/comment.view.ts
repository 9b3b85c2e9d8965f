import { idSchema, orNull, timestampSchema, type UserMode } from '@parley/schema';
import { z } from 'zod';
import { exampleIds } from '../examples.ts';
import type { CommentRow, Person, ThreadRow } from './comment.repository.ts';

/** The members that one comment may mention. */
const mostMentions = 10;

/** The text of a comment. */
export const commentText = z.string().trim().min(1).max(2_000).meta({ description: 'Plain text.' });

/** The members that a comment mentions. */
export const mentionedIds = z
  .array(idSchema)
  .max(mostMentions)
  .default([])
  .meta({ description: 'The ids of members who are mentioned; each of them is told by mail, once.' });

/** Somebody in the discussion of a bot. */
export const commenterSchema = z
  .object({
    userId: idSchema,
    name: orNull(z.string()).meta({
      description:
        'Who has given no name is known by the address, which guests do not see: null. They see the name alone.',
    }),
  })
  .meta({ id: 'Commenter' });

const formerIsNull = { description: 'null: a former member, whose account is gone.' };

/** A comment as the operations return one. */
export const commentSchema = z
  .object({
    id: idSchema,
    author: orNull(commenterSchema).meta(formerIsNull),
    text: commentText,
    mentions: z.array(
      commenterSchema.extend({
        isMailed: z.boolean().meta({
          description:
            'False: no mail told them. It is their own comment, they want no such mails, the installation has no mail ' +
            'server, or the organization of the author has had its mails of the day.',
        }),
      }),
    ),
    createdAt: timestampSchema,
    editedAt: orNull(timestampSchema).meta({ description: 'null: never edited.' }),
  })
  .meta({ id: 'Comment' });

/** A thread as lists hold it. */
export const threadSchema = z
  .object({
    id: idSchema,
    groupId: idSchema.meta({ description: 'The group may be gone from the draft; the thread stays.' }),
    blockId: orNull(idSchema).meta({ description: 'null: the thread is about the group.' }),
    isDone: z.boolean(),
    doneBy: orNull(commenterSchema),
    count: z.int().meta({ description: 'The number of its comments.' }),
    author: orNull(commenterSchema).meta(formerIsNull),
    excerpt: z.string().meta({ description: 'The first 200 characters of its oldest comment.' }),
    createdAt: timestampSchema,
    updatedAt: timestampSchema.meta({
      description: 'The last time that somebody commented, or changed whether it is done.',
    }),
  })
  .meta({ id: 'CommentThread' });

type Comment = z.infer<typeof commentSchema>;
type Thread = z.infer<typeof threadSchema>;

/** Somebody as a member of that mode may see them. */
export function commenterView({ userId, name, email }: Person, viewer: UserMode): Comment['author'] & object {
  return { userId, name: name ?? (viewer === 'guest' ? null : email) };
}

const orFormer = (person: Person | null, viewer: UserMode): Comment['author'] =>
  person && commenterView(person, viewer);

/** A comment as the operations return one to a member of that mode. */
export function commentView(row: CommentRow, viewer: UserMode): Comment {
  const { id, author, text, mentions, createdAt, editedAt } = row;
  return {
    id,
    author: orFormer(author, viewer),
    text,
    mentions: mentions.map(({ isMailed, ...person }) => ({ ...commenterView(person, viewer), isMailed })),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

/** A thread as the operations return one to a member of that mode. */
export function threadView(row: ThreadRow, viewer: UserMode): Thread {
  const { id, groupId, blockId, isDone, count, excerpt, createdAt, updatedAt } = row;
  return {
    ...{ id, groupId, blockId, isDone, count, excerpt },
    doneBy: orFormer(row.doneBy, viewer),
    author: orFormer(row.author, viewer),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const at = '2026-11-21T09:30:00.000Z';
const ada = { userId: exampleIds.userId, name: 'Ada' };
const text = 'Should we ask for the budget here?';

/** An example of a comment. */
export const exampleComment: Comment = {
  id: 'd1c7a5b2-0f3e-4b8d-a6c9-7e2f4d5b1a30',
  author: ada,
  text,
  mentions: [{ userId: '2e8b6d4f-9a1c-4e7b-8d3f-5c6a7b8e9f01', name: 'Grace', isMailed: true }],
  createdAt: at,
  editedAt: null,
};

/** An example of a thread. */
export const exampleThread: Thread = {
  id: '7a4e9c1d-3b5f-4d2a-8e6c-0f9b8a7d6c5e',
  groupId: 'group-1',
  blockId: 'budget',
  isDone: false,
  doneBy: null,
  count: 1,
  author: ada,
  excerpt: text,
  createdAt: at,
  updatedAt: at,
};
