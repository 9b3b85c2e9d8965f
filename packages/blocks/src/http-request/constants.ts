/** Services that take requests for a fixed purpose: the same block under another name, with a longer timeout. */
export const serviceTypes = ['Zapier', 'Make.com', 'Pabbly'] as const;

/** The methods that a block may name. CONNECT and TRACE are for proxies. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
export const defaultMethod = 'POST';

export const defaultTimeoutSeconds = 10;
export const maxTimeoutSeconds = 120;
