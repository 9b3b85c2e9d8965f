export const defaultFormat = 'dd/MM/yyyy';
export const defaultFormatWithTime = 'dd/MM/yyyy HH:mm';
/** Stands between the two dates of a range. */
export const defaultSeparator = 'to';
