/** The looks of a scale; the first is meant where a question names none. */
export const buttonTypes = ['Numbers', 'Icons'] as const;
export const defaultLength = 10;
export const defaultStart = 0;
