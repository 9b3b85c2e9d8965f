export const defaultFormat = 'dd/MM/yyyy';
export const defaultFormatWithTime = 'dd/MM/yyyy HH:mm';
/** The bound that is the day of the conversation. */
export const today = 'today';
/** Stands between the two dates of a range. */
export const defaultSeparator = 'to';
