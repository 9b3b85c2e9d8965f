import type { Express } from 'express';

/** Something a service cannot serve without. */
export type HealthCheck = { readonly name: string; readonly check: () => Promise<unknown> };

/**
 * `/healthz`: the process runs. `/readyz`: it can serve now: 200 when every check passes and it is not shutting down,
 * otherwise 503 with the names of those that fail. Neither needs a token, neither says why.
 */
export function serveHealth(app: Express, checks: readonly HealthCheck[], isStopping: () => boolean): void {
  app.get('/healthz', (_request, response) => {
    response.type('application/json').send('{"status":"ok"}');
  });
  app.get('/readyz', async (_request, response) => {
    const failing: string[] = isStopping() ? ['stopping'] : [];
    await Promise.all(
      checks.map(async ({ name, check }) => {
        const answered = await withinLimit(check());
        if (!answered) failing.push(name);
      }),
    );
    response
      .status(failing.length === 0 ? 200 : 503)
      .type('application/json')
      .send(
        JSON.stringify(
          failing.length === 0 ? { status: 'ready' } : { status: 'not ready', failing: failing.sort() },
        ),
      );
  });
}

const checkLimitMs = 1_000;

async function withinLimit(check: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), checkLimitMs);
  });
  const passed = check.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([passed, limit]);
  } finally {
    clearTimeout(timer);
  }
}
