import type { Express } from '@parley/server';
import { pagePolicy } from '../share/page-policy.ts';
import { messagePage, type PageMessage } from '../share/share-page.view.ts';
import type { PageFiles } from '../share/widget-files.ts';
import type { NewPayment } from './provider/payment-provider.ts';

/** The words on the pages that a payment provider sends visitors to. They are open in a tab of their own. */
const pages: Readonly<Record<string, PageMessage>> = {
  paid: {
    title: 'Thank you',
    text: 'You can close this tab. The chat goes on where you left it.',
  },
  cancelled: {
    title: 'You have not paid',
    text: 'You can close this tab. In the chat you can try again.',
  },
};

const path = '/widget/payment';

/** The addresses of those pages; undefined if this installation does not know its own. */
export function returnUrls(chatUrl: string | undefined): NewPayment['returnUrls'] | undefined {
  if (chatUrl === undefined) return undefined;
  const { origin } = new URL(chatUrl);
  return { paid: `${origin}${path}/paid`, cancelled: `${origin}${path}/cancelled` };
}

/** Serves the pages that a payment provider sends visitors to. They prove nothing: the chat asks the provider. */
export function serveReturnPages(app: Express, files: PageFiles): void {
  app.get(`${path}/:outcome`, (request, response, next) => {
    const { outcome } = request.params;
    const page = Object.hasOwn(pages, outcome) ? pages[outcome] : undefined;
    if (!page) {
      next();
      return;
    }
    response.removeHeader('Access-Control-Allow-Origin');
    response.setHeader('Content-Security-Policy', pagePolicy([]));
    response.setHeader('X-Robots-Tag', 'noindex');
    response.type('text/html').send(messagePage(page, files));
  });
}
