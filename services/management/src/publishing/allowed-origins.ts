import type { Diagnostic } from '@parley/engine';
import { pointerTo, type Settings } from '@parley/schema';

/**
 * The origins that may talk to a bot, as browsers write them: people put a slash or a path behind. What is no origin
 * stays, and no page has it, so that a list with a mistake in it never lets everybody in.
 */
export function allowedOriginsOf(settings: Settings | undefined): string[] {
  return listed(settings).map((text) => originOf(text) ?? text);
}

/** A warning for each entry of the list that no page can be. */
export function checkOrigins(settings: Settings): Diagnostic[] {
  return listed(settings).flatMap((text, index): Diagnostic[] => {
    if (originOf(text) !== undefined) return [];
    const pointer = pointerTo('settings', 'security', 'allowedOrigins', index);
    const message = 'no page has this origin: one is written like https://example.com';
    return [{ code: 'unknown-origin', severity: 'warning', message, pointer }];
  });
}

const listed = (settings: Settings | undefined): readonly string[] =>
  settings?.security?.allowedOrigins ?? [];

/** `null` is what pages without an origin of their own say. */
function originOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === 'null') return trimmed;
  const origin = URL.canParse(trimmed) ? new URL(trimmed).origin : 'null';
  return origin === 'null' ? undefined : origin;
}
