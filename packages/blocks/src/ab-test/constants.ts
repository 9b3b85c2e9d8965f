/** The share of visitors who are sent along path A where a block names none. */
export const defaultPercent = 50;
