/** The globals that trackers leave in pages that have loaded them. */
type TrackedPage = {
  readonly gtag?: (...call: unknown[]) => void;
  readonly fbq?: (...call: unknown[]) => void;
};

/**
 * The tracker of that name, if the page has loaded it. The widget never loads one: what follows a visitor is for the
 * owner of the page to decide (infra/docs/widget.md).
 */
export function trackerOf(name: keyof TrackedPage): ((...call: unknown[]) => void) | undefined {
  return (globalThis as TrackedPage)[name];
}
