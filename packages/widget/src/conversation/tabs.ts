/** The progress of a conversation, for the other tabs of the same visitor. */
export type ChatPosition = {
  readonly sessionId: string;
  readonly resultId: string | undefined;
  /** The number of the last turn. */
  readonly turn: number;
};

/** The other tabs of this browser that talk to the same bot. */
export type Tabs = {
  /** Tells them that an answer has brought the conversation there. */
  readonly tell: (position: ChatPosition) => void;
  readonly close: () => void;
};
