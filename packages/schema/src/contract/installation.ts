import { z } from 'zod';

/** The services of an installation that running bots depend on, as Redis keeps them under `installation`. */
export const cachedInstallationSchema = z.object({
  revision: z.number(),
  /** True if the operator has named a mail server, so that bots can send mail. */
  hasMailServer: z.boolean(),
  /** The origin of the builder, whose pages may show previews; absent in entries that a former release has cached. */
  builderOrigin: z.string().optional(),
  freshUntil: z.number(),
  usableUntil: z.number(),
});
export type CachedInstallation = z.infer<typeof cachedInstallationSchema>;
