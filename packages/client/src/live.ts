import type { components } from './generated/management.generated.ts';

/** Something that happens to a bot that is watched. Types that nobody here knows may come beside these. */
export type LiveEvent = components['schemas']['LiveEvent'];
