/** The steps of a conversation that begins somewhere in a bot, up to the first question. */
export type Reach = {
  /** The links to other bots that it can come to, as indexes into `links` of the graph. */
  readonly links: readonly number[];
  /** True if it can come to the end of the bot. */
  readonly ends: boolean;
};

/** A link from one bot to another. */
export type Link = {
  readonly botId: string;
  /** The group where the other bot begins, by id or title; undefined for its start. It may contain variables. */
  readonly group?: string;
};

/**
 * A bot reduced to its links: which link, or the end, a chat comes to without a question from the start, from each group
 * and after each link. Plain data that is stored with each published version.
 */
export type LinkGraph = {
  /** From the start of the bot. */
  readonly start: Reach;
  /** From each group, by id and by title; a group that is missing here asks something on every way. */
  readonly groups: Readonly<Record<string, Reach>>;
  /** Each link to another bot, and the ways from there once the other bot has ended. */
  readonly links: readonly (Link & { readonly next: Reach })[];
};
