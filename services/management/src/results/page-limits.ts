const mebibyte = 1_048_576;

/** The bytes of content that one page of a list, or one chunk of an export, holds at most, unless one entry is larger. */
export const pageBytes = 2 * mebibyte;

/** The bytes that the variables of one result are shown with at most, and so its answers, or the lines of one turn. */
export const entryBytes = 4 * mebibyte;
