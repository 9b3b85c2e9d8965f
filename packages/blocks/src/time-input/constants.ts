export const defaultFormat = 'HH:mm';
