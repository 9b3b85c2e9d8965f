import type { Settings } from '@parley/schema';

/**
 * The origins that may talk to a bot, as browsers write them: people put a slash or a path behind. What is no origin
 * stays, and no page has it, so that a list with a mistake in it never lets everybody in.
 */
export function allowedOriginsOf(settings: Settings | undefined): string[] {
  return (settings?.security?.allowedOrigins ?? []).map((text) => originOf(text) ?? text);
}

/** `null` is what pages without an origin of their own say. */
function originOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === 'null') return trimmed;
  const origin = URL.canParse(trimmed) ? new URL(trimmed).origin : 'null';
  return origin === 'null' ? undefined : origin;
}
