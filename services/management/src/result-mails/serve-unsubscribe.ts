import { createHash } from 'node:crypto';
import { routeNotFound } from '@parley/errors';
import type { Express } from '@parley/server';
import type { Deps } from '../deps.ts';
import { endMailsTo } from './result-mails.repository.ts';
import { isSigned, type Told } from './unsubscribe-link.ts';

const route = '/unsubscribe/:botId/:userId/:signature';

/**
 * Serves the page at which a member ends the mails about the results of a bot, for whoever has the mail. Opening it asks,
 * and changes nothing: programs that look into mails open links. Posting to it acts, whatever is posted (RFC 8058).
 */
export function serveUnsubscribe(app: Express, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  const toldOf = ({ botId = '', userId = '', signature = '' }: Readonly<Record<string, string>>): Told => {
    const told = { botId, userId };
    if (!isSigned(config.INTERNAL_TOKEN, told, signature)) throw routeNotFound();
    return told;
  };
  app.get(route, (request, response) => {
    toldOf(request.params);
    response.setHeader('Content-Security-Policy', pagePolicy);
    response.type('text/html').send(askingPage);
  });
  app.post(route, async (request, response) => {
    await endMailsTo(db, toldOf(request.params));
    response.setHeader('Content-Security-Policy', pagePolicy);
    response.type('text/html').send(donePage);
  });
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

const askingPage = page(
  'No more mails about this bot?',
  `<p>You are told of its results by mail. Other mails of Parley still come, and other members are still told.</p>
      <form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`,
);

const donePage = page(
  'You get no more mails about this bot',
  '<p>Whoever may change the bot can choose you again in its settings.</p>',
);
