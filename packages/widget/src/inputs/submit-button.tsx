import type { VNode } from 'preact';

/** Sends the form it stands in. */
export function SubmitButton({
  label,
  isDisabled = false,
}: {
  readonly label: string;
  readonly isDisabled?: boolean;
}): VNode {
  return (
    <button type="submit" class="button" dir="auto" disabled={isDisabled}>
      {label}
    </button>
  );
}
