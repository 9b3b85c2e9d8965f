/** Said about a text that is not an email address where the block says nothing of its own. */
export const defaultRetry = 'That is not an email address. Could you check it?';
