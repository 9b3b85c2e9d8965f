import type { ManagementClient } from '@parley/client';

/** The visits of the parts of a version. */
export type Flow = Awaited<ReturnType<ManagementClient['getFlow']>>;

/** The chats of a time by day, and the time that those took which came to their end. */
export type Daily = Awaited<ReturnType<ManagementClient['getDaily']>>;

/** The chats of a time by the channel, the page and the campaign that they came from. */
export type SourceCounts = Awaited<ReturnType<ManagementClient['getSources']>>;

/** The answers to a question by their values. */
export type AnswerCounts = Awaited<ReturnType<ManagementClient['getAnswers']>>;
