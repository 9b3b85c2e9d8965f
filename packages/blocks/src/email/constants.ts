/** The credentials that stand for the mail server of the installation. */
export const defaultCredentials = 'default';
