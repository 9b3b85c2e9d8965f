/** A published bot and where it is served. */
export type Site = { readonly botId: string; readonly chatUrl: string; readonly publicId: string };
