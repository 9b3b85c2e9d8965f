/** The things that the block does. */
export const actions = { ask: 'Create Chat Message', search: 'Query Knowledge Base' } as const;

/** The parts of an answer, as authors choose them; bots of an earlier form name two of them otherwise. */
export const answerParts = ['Message content', 'Total tokens', 'Prompt tokens', 'Completion tokens'] as const;

/** The part of a search. */
export const foundPart = 'Retrieved chunks';
