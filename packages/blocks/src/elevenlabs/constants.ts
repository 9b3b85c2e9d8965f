/** The model of a block that names none. */
export const defaultModel = 'eleven_multilingual_v2';
