/**
 * The most of each thing one bot may hold. The specification leaves size limits open (section Limits); these are
 * ours (infra/docs/open-points) and far above any bot seen.
 */
export const botLimits = {
  groups: 5_000,
  blocksPerGroup: 1_000,
  itemsPerBlock: 2_000,
  edges: 50_000,
  events: 1_000,
  variables: 5_000,
  nameLength: 255,
} as const;

/** The most notes of a bot, the longest text of one, and the shortest and longest side of one in pixels. */
export const noteLimits = { notes: 500, textLength: 2_000, side: [80, 1_200] } as const;

/** The colours of notes and groups on the canvas. The builder has a shade of each for light and for dark screens. */
export const canvasColours = ['yellow', 'green', 'blue', 'purple', 'pink', 'grey'] as const;

/** The most a chat message may hold; longer texts are refused with a pointer. */
export const messageLimits = { textLength: 65_536, attachments: 50, urlLength: 8_192 } as const;
