import type { BotContent } from '@parley/schema';
import { addressesRules } from './addresses.rules.ts';
import { diagnosticAt, type Diagnostic } from './diagnostic.ts';
import { checkLook } from './theme-urls.ts';

/** What is wrong with the looks and settings of a bot. */
export function checkSettings(content: BotContent): Diagnostic[] {
  return [...checkLook(content), ...checkOrigins(content)];
}

/** Scheme, host and perhaps a port, whatever stands behind; `null` is what pages without an origin of their own say. */
const origin = /^(?:null|https?:\/\/(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d+)?(?:[/?#].*)?)$/isu;

function checkOrigins({ settings }: BotContent): Diagnostic[] {
  return (settings.security?.allowedOrigins ?? []).flatMap((text, index) =>
    origin.test(text.trim())
      ? []
      : [
          diagnosticAt(
            ['settings', 'security', 'allowedOrigins', index],
            addressesRules['unknown-origin'],
            'no page has this origin: one is written like https://example.com',
          ),
        ],
  );
}
