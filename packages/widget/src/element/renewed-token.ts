import { ConnectionFailed } from '@parley/client';

/** A fresh token from the host of the page; undefined where it gives none any more. */
export async function renewedToken(source: string): Promise<string | undefined> {
  const response = await fetch(source, { cache: 'no-store' }).catch((error: unknown) => {
    throw new ConnectionFailed(source, error);
  });
  if (!response.ok) return undefined;
  const { token } = (await response.json()) as { readonly token: string };
  return token;
}
