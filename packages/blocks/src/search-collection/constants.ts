/** The parts of what a search found that a variable can take. */
export const foundParts = ['Text', 'Passages', 'Sources', 'Number of passages'] as const;
