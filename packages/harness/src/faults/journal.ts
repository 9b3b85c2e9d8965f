/** The fate of a message, as its sender knows it. */
type Fate =
  /** A 200 came back: it was accepted. */
  | 'accepted'
  /** A typed refusal came back: it was not taken. */
  | 'refused'
  /** The run ended before anything came back: either may be true. */
  | 'unknown';

/** A file that a visitor has sent, and that the service has said it received. */
export type SentFile = { readonly url: string; readonly content: string };

/** A message of a visitor. `group` is the same for messages that were sent at the same time as rivals. */
export type JournalMessage = {
  readonly text: string;
  readonly group: number;
  /** The session it was said in, and when, in milliseconds since 1970. */
  readonly sessionId: string;
  readonly sentAt: number;
  /** The file that it names. */
  file: SentFile | undefined;
  /** The turn that answered it, where its sender has heard of it. */
  turn: number | undefined;
  fate: Fate;
};

/** The rules of a former release that visitors notice, where they differ from those of this one. */
export type FormerRules = {
  /**
   * True where the sessions of one result go on beside each other until one of them accepts an answer (ADR 0016). False
   * where the newest start ends the others: these are told of no session that took over, and while both releases run
   * each knows only some of the other's sessions, so that two may take answers, and stores them in its own order.
   */
  readonly sharesResults: boolean;
  /** False where a process of it has no place to send a file to. */
  readonly takesFiles: boolean;
};

/** One conversation, as the visitor's side wrote it down while it went on. */
export type ConversationJournal = {
  readonly number: number;
  resultId: string | undefined;
  /** The edition of the bot that spoke first. */
  edition: string | undefined;
  /** True if the visitor has two tabs: then several sessions have written to the result. */
  hasTwoTabs: boolean;
  /** The first group of messages after the last tab was opened. */
  openedBefore: number;
  /** The number of times a tab learned that another session had taken over. */
  takeovers: number;
  readonly messages: JournalMessage[];
  /** The number of files that were received; messages name some of them. */
  sentFiles: number;
  /** The rules of a former release of which processes ran meanwhile; undefined where there were none. */
  formerRules: FormerRules | undefined;
  /** Observations on the visitor's side that must never happen. */
  readonly complaints: string[];
  /** Those that must never happen either, but for the rules of a former release. */
  readonly explained: string[];
};

/** Names a message for somebody who looks into what became of it. */
export function nameOf({ text, sessionId, turn, sentAt }: JournalMessage): string {
  return `"${text}" (session ${sessionId}, turn ${turn ?? 'unknown'}, ${new Date(sentAt).toISOString()})`;
}
