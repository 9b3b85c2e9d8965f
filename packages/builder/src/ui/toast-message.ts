/** A short message about what has just happened. */
export type ToastMessage = {
  readonly text: string;
  /** An address that the text is about; it opens beside the page. */
  readonly address?: string | undefined;
  /** The way back, or the next step. */
  readonly action?: ToastAction | undefined;
  /** Something else that its reader may rather want. */
  readonly otherAction?: ToastAction | undefined;
  /** Called once, when the message has gone: after its time, or because its reader or another message ended it. */
  readonly onGone?: (() => void) | undefined;
};

/** A button in a message. */
export type ToastAction = { readonly label: string; readonly run: () => void };
