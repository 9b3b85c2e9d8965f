/** The last steps of the addresses of the parts of a bot, apart from their pages, so that a test can read them. */
export const tabPaths = [
  '',
  'theme',
  'settings',
  'share',
  'channels',
  'results',
  'analytics',
  'tests',
  'versions',
] as const;

/** The last step of the address of a part. */
export type TabPath = (typeof tabPaths)[number];
