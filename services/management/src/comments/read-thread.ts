import { commentNotFound, commentThreadNotFound, forbidden } from '@parley/errors';
import { z } from 'zod';
import type { BotScope } from '../access/bot-access.ts';
import type { Db } from '../database/client.ts';
import { findComments, findThread, lockThread, type CommentRow } from './comment.repository.ts';
import { commentSchema, commentView, threadSchema, threadView } from './comment.view.ts';

/** The response with a whole thread. */
export const threadResponse = z.object({ thread: threadSchema, comments: z.array(commentSchema) });

/** A thread of a bot with its comments, as the caller may see it. */
export async function readThread(
  db: Db,
  { botId, mode }: BotScope,
  threadId: string,
): Promise<z.infer<typeof threadResponse>> {
  const thread = await findThread(db, botId, threadId);
  if (!thread) throw commentThreadNotFound();
  const comments = await findComments(db, threadId);
  return {
    thread: threadView(thread, mode),
    comments: comments.map((comment) => commentView(comment, mode)),
  };
}

/** Lets nobody else change a thread of a bot until the transaction ends; gives the number of its comments. */
export async function takeThread(tx: Db, botId: string, threadId: string): Promise<number> {
  const count = await lockThread(tx, botId, threadId);
  if (count === undefined) throw commentThreadNotFound();
  return count;
}

/**
 * Gives a comment of a thread that the caller may change: one of their own, or any where `mayAnyone` says so. Throws where
 * it is somebody else’s.
 */
export async function ownComment(
  tx: Db,
  { user }: BotScope,
  { threadId, commentId }: { readonly threadId: string; readonly commentId: string },
  mayAnyone: boolean,
): Promise<CommentRow> {
  const [comment] = await findComments(tx, threadId, commentId);
  if (!comment) throw commentNotFound();
  if (!mayAnyone && comment.author?.userId !== user.userId)
    throw forbidden({ needs: 'This comment is somebody else’s.' });
  return comment;
}
