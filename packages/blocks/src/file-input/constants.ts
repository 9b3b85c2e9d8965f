/** The cameras that a phone can open for a file. */
export const captures = ['environment', 'user'] as const;
