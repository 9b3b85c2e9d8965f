import { z } from 'zod';

/** The services of an installation that running bots depend on, as Redis keeps them under `installation`. */
export const cachedInstallationSchema = z.object({
  revision: z.number(),
  /** True if the operator has named a mail server, so that bots can send mail. */
  hasMailServer: z.boolean(),
  freshUntil: z.number(),
  usableUntil: z.number(),
});
export type CachedInstallation = z.infer<typeof cachedInstallationSchema>;
