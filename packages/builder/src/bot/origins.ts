import { valueAt } from '@parley/blocks/forms';

/** An address in the settings that stands for no site as it is written. */
export type RefusedOrigin = {
  /** Its place below the settings. */
  readonly path: readonly string[];
  /** The site that was probably meant. */
  readonly suggestion: string | undefined;
};

/**
 * The addresses that no browser says of a site, so that nobody gets in by them. Variables count for nothing here: who
 * may call a bot is decided before a conversation begins.
 */
export function refusedOrigins(settings: unknown): RefusedOrigin[] {
  return [
    ...refusedIn(settings, 'security.allowedOrigins', false),
    ...refusedIn(settings, 'publicShare.frameOrigins', true),
  ];
}

function refusedIn(settings: unknown, list: string, takesWildcard: boolean): RefusedOrigin[] {
  const given = valueAt(settings, list);
  const texts: readonly unknown[] = Array.isArray(given) ? given : [];
  return texts.flatMap((text, index) => {
    if (typeof text !== 'string' || text.trim() === '' || isOrigin(text, takesWildcard)) return [];
    return [{ path: [...list.split('.'), String(index)], suggestion: originIn(text.trim()) }];
  });
}

/** The path behind an address does not matter, and pages without a site of their own say `null`. */
function isOrigin(text: string, takesWildcard: boolean): boolean {
  const plain = takesWildcard ? text.replace('://*.', '://any.') : text.trim();
  if (!takesWildcard && plain === 'null') return true;
  const origin = originOf(plain);
  return origin !== undefined && (!takesWildcard || origin === plain.toLowerCase());
}

/** The site in an address, also where its beginning is missing. */
function originIn(text: string): string | undefined {
  const origin = originOf(text) ?? originOf(`https://${text}`);
  return origin?.includes('.') === true || origin?.includes('localhost') === true ? origin : undefined;
}

function originOf(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || /[\s*{}]/.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}
