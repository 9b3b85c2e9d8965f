import { listen, type Listening } from './lifecycle.ts';
import type { Metrics } from '../metrics/metrics.ts';

/**
 * Serves `/metrics` for Prometheus on a port of its own, which is not for the public: it needs no token. Everything
 * else there is 404.
 */
export async function serveAdmin(
  { registry, watchProcess }: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listening> {
  watchProcess();
  return listen(
    (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    },
    { host, port, portVariable: 'ADMIN_PORT', drainLimitMs: 0 },
  );
}
