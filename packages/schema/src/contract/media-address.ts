/** The address of a picture, a sound or a film that authors put into their bots. */
export type MediaAddress = {
  readonly workspaceId: string;
  /** The SHA-256 of its bytes in hexadecimal: the same bytes have the same address, and an address never has others. */
  readonly sha256: string;
  readonly extension: string;
};

/** The route of media on the chat host, as Express writes it. */
export const mediaRoute = '/media/:workspaceId/:name';

/** The folder of media in the store. */
export const mediaFolder = 'media/';

/** The key of media in the store. */
export function mediaKeyOf({ workspaceId, sha256, extension }: MediaAddress): string {
  return `${mediaFolder}${workspaceId}/${sha256}.${extension}`;
}

/** The path of media on the chat host. */
export function mediaPathOf(address: MediaAddress): string {
  return `/${mediaKeyOf(address)}`;
}

/** The address that a path or a key stands for; undefined for one that no media have. */
export function mediaAddressOf(path: string): MediaAddress | undefined {
  const [, workspaceId, sha256, extension] =
    /^\/?media\/([a-zA-Z0-9][\w-]{0,99})\/([0-9a-f]{64})\.([a-z0-9]{1,10})$/.exec(path) ?? [];
  if (workspaceId === undefined || sha256 === undefined || extension === undefined) return undefined;
  return { workspaceId, sha256, extension };
}
