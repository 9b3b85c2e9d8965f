import type { Performer } from './performer.ts';

/** Finds out what this installation has; nothing is said of it where management cannot be asked. */
export const readInstallation: Performer<'readInstallation'> = {
  isRepeatable: true,
  isNumbered: false,
  async perform(_, context) {
    const installation = await context.readInstallation();
    return {
      type: 'readInstallation',
      ...(installation === undefined ? {} : { hasMailServer: installation.hasMailServer }),
    };
  },
};
