/** The tasks of the block in the public format; the first is meant where a block names none. */
export const tasks = ['Show widget', 'Close widget'] as const;
