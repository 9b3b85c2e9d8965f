/**
 * Names that no bot can have as its public id: on the chat host a bot's page stands at `/{publicId}`, beside the paths
 * of the host itself, now and in the future.
 */
export const reservedPublicIds: readonly string[] = [
  'api',
  'assets',
  'docs',
  'errors',
  'favicon',
  'files',
  'health',
  'healthz',
  'internal',
  'livez',
  'media',
  'metrics',
  'readyz',
  'robots',
  'static',
  'status',
  'uploads',
  'well-known',
  'widget',
];
