import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { routeNotFound } from '@parley/errors';
import type { Express, Secret } from '@parley/server';

/** The words of the pages that end mails of one kind. */
type Texts = {
  readonly title: string;
  readonly asking: string;
  readonly doneTitle: string;
  readonly done: string;
};

/** One kind of mails that whoever gets them may end. */
export type MailsToEnd = {
  /** The name of the kind, in the signature. */
  readonly kind: string;
  /** The path of the pages, with a parameter for each id that says whose mails end, and one for the signature. */
  readonly path: string;
  readonly ids: readonly string[];
  readonly texts: Texts;
  /** Ends the mails of whom the ids name. */
  readonly end: (ids: Readonly<Record<string, string>>) => Promise<void>;
};

/**
 * Signs ids with the secret that all management processes share: the address that holds them is good for ending mails of
 * that kind alone, and for as long as the secret is.
 */
export function signatureOf(secret: Secret, kind: string, ids: readonly string[]): string {
  return createHmac('sha256', secret.reveal())
    .update([kind, ...ids].join('\n'))
    .digest('base64url');
}

/**
 * Serves the page at which a member ends mails of one kind, for whoever has such a mail. Opening it asks, and changes
 * nothing: programs that look into mails open links. Posting to it acts, whatever is posted (RFC 8058).
 */
export function serveEndOfMails(
  app: Express,
  secret: Secret,
  { kind, path, ids, texts, end }: MailsToEnd,
): void {
  const idsOf = (params: Readonly<Record<string, string | string[]>>): Record<string, string> => {
    const named = ids.map((name) => [name, String(params[name])] as const);
    const expected = signatureOf(
      secret,
      kind,
      named.map(([, id]) => id),
    );
    if (!isEqual(expected, String(params['signature']))) throw routeNotFound();
    return Object.fromEntries(named);
  };
  app.get(path, (request, response) => {
    idsOf(request.params);
    response.setHeader('Content-Security-Policy', pagePolicy);
    const form =
      '<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>';
    response.type('text/html').send(page(texts.title, `<p>${texts.asking}</p>\n      ${form}`));
  });
  app.post(path, async (request, response) => {
    await end(idsOf(request.params));
    response.setHeader('Content-Security-Policy', pagePolicy);
    response.type('text/html').send(page(texts.doneTitle, `<p>${texts.done}</p>`));
  });
}

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected, 'base64url'), Buffer.from(given, 'base64url')];
  return a.length === b.length && timingSafeEqual(a, b);
}

const style = `
      :root { color-scheme: light dark; }
      body { max-width: 30rem; margin: 15vh auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f7f9, #111318); color: light-dark(#14171c, #eceef2); }
      main { padding: 1.5rem; border: 1px solid light-dark(#e2e5ea, #2a2f38); border-radius: 14px; background: light-dark(#fff, #181b21); }
      h1 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.25; }
      p { margin: 0 0 1rem; color: light-dark(#545c6a, #a9b1be); }
      p:last-child { margin: 0; }
      button { min-height: 40px; padding: 0 16px; border: 0; border-radius: 6px; background: light-dark(#2f5bea, #7c9bff); color: light-dark(#fff, #0d1020); font: inherit; font-weight: 500; }
      button:focus-visible { outline: 2px solid light-dark(#2f5bea, #7c9bff); outline-offset: 2px; }
    `;

const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Parley</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`;
