/** A short message about what has just happened. */
export type ToastMessage = {
  readonly text: string;
  /** The way back, or the next step. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
};
