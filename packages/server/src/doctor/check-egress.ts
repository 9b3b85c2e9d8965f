import type { Network } from '../egress/address-rules.ts';
import { createEgress } from '../egress/egress.ts';
import { fine, warning, type Finding } from './finding.ts';
import { reasonOf } from './reason.ts';

const timeoutMs = 3_000;

/** The address to probe, and the networks that requests may reach beside public addresses. */
type EgressConfig = {
  readonly EGRESS_PROBE_URL?: string | undefined;
  readonly EGRESS_ALLOWED_NETWORKS: readonly Network[];
};

/**
 * Asks for the URL that the operator has named, from here and as bots would: under the same rules. Any answer will do.
 * Never rejects, and asks for nothing where no URL is named.
 */
export async function checkEgress(config: EgressConfig): Promise<Finding> {
  const about = 'egress';
  const { EGRESS_PROBE_URL: url, EGRESS_ALLOWED_NETWORKS: allowedNetworks } = config;
  if (url === undefined) return fine(about, 'not tried: EGRESS_PROBE_URL is not set');
  // what stands behind the host may be a secret
  const { origin } = new URL(url);
  const egress = createEgress({ allowedNetworks, maxRequestBytes: 0, maxResponseBytes: 0, maxRedirects: 5 });
  try {
    const { status } = await egress.send({ method: 'HEAD', url, headers: [], timeoutMs });
    return fine(about, `${origin} answers (${status})`);
  } catch (error) {
    return warning(
      about,
      `Bots cannot reach ${origin} from here: ${reasonOf(error)}`,
      'Look at name service, firewall and network policies; a host inside must be named by EGRESS_ALLOWED_NETWORKS.',
    );
  } finally {
    await egress.close();
  }
}
