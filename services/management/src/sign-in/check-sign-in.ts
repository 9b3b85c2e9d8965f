import { fine, reasonOf, warning, type Finding } from '@parley/server';
import type { Config } from '../config.ts';
import { callbackAddress, createOidcProvider } from './oidc-provider.ts';

/** Says in which ways people sign in, and asks the provider what it can do. Never rejects. */
export async function checkSignIn(config: Config): Promise<Finding> {
  const about = 'sign-in';
  const { OIDC_ISSUER: issuer, PASSWORD_SIGN_IN: hasPasswords, SMTP_URL } = config;
  const ways = [
    `one-time links (${SMTP_URL === undefined ? 'by command' : 'by command and mail'})`,
    ...(hasPasswords ? ['passwords'] : []),
  ].join(', ');
  if (issuer === undefined) return fine(about, `${ways}; no provider (OIDC_ISSUER is not set)`);
  const provider = createOidcProvider(issuer, config);
  try {
    await provider.discover();
    return fine(
      about,
      `${ways}, and ${issuer}, which answers; it sends browsers to ${callbackAddress(config)}`,
    );
  } catch (error) {
    const cause = error instanceof Error ? error.cause : error;
    return warning(
      about,
      `${ways}; ${issuer} cannot be used from here: ${reasonOf(cause)}`,
      'Check OIDC_ISSUER, and EGRESS_ALLOWED_NETWORKS where the provider is in your own network.',
    );
  } finally {
    await provider.close();
  }
}
