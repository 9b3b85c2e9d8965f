/** The address of a visitor's file in the store. */
export type FileAddress = {
  /** A public file is served by chat to whoever has its address, a private one by management to members. */
  readonly isPublic: boolean;
  readonly workspaceId: string;
  readonly botId: string;
  /** `preview` for a file of a preview, which belongs to no result. */
  readonly resultId: string;
  /** 128 random bits, so that nobody guesses it. */
  readonly fileId: string;
  /** The one thing of the name that counts: it says how the file is shown. */
  readonly extension: string;
};

/** The stand-in for a result in the addresses of files that previews take. */
export const previewFiles = 'preview';

/** The extension of a file without one. */
export const noExtension = 'bin';

/** The routes of files on both hosts, as Express writes them. */
export const fileRoute = '/files/:workspaceId/:botId/:resultId/:fileId/:name';

const idPattern = /^[a-zA-Z0-9][\w-]{0,99}$/;
const extensionPattern = /^[a-z0-9]{1,10}$/;
const maxNameLength = 80;

/** The key of a file in the store. No part of it was chosen by a visitor, but for an extension that was judged. */
export function fileKeyOf({
  isPublic,
  workspaceId,
  botId,
  resultId,
  fileId,
  extension,
}: FileAddress): string {
  return `${isPublic ? 'public' : 'private'}/${workspaceId}/${botId}/${resultId}/${fileId}.${extension}`;
}

/** The path of a file on its host. It ends in a readable form of the name that the visitor gave it. */
export function filePathOf(address: FileAddress, fileName: string): string {
  const { workspaceId, botId, resultId, fileId, extension } = address;
  const name = encodeURIComponent(readableName(fileName, extension));
  return `/files/${workspaceId}/${botId}/${resultId}/${fileId}/${name}`;
}

/** The address that a path stands for; undefined for a path that no file has. Its name decides nothing but the extension. */
export function fileAddressOf(
  isPublic: boolean,
  parts: Readonly<Record<'workspaceId' | 'botId' | 'resultId' | 'fileId' | 'name', string>>,
): FileAddress | undefined {
  const { workspaceId, botId, resultId, fileId, name } = parts;
  const extension = extensionOf(name) ?? noExtension;
  if (![workspaceId, botId, resultId, fileId].every((id) => idPattern.test(id))) return undefined;
  return { isPublic, workspaceId, botId, resultId, fileId, extension };
}

/** The origins of the hosts that serve files: the public ones, and those that are for members alone. */
export type FileHosts = { readonly publicOrigin: string; readonly privateOrigin: string };

const urlPattern = /^(https?:\/\/[^/]+)\/files\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)\/([^/?#]+)$/;

/** The file that lies at an address of one of these hosts, and its name; undefined for any other address. */
export function fileAt(
  url: string,
  { publicOrigin, privateOrigin }: FileHosts,
): { readonly name: string; readonly address: FileAddress } | undefined {
  const [, origin, workspaceId = '', botId = '', resultId = '', fileId = '', last = ''] =
    urlPattern.exec(url) ?? [];
  const isPublic = origin === publicOrigin;
  const name = decoded(last);
  if (name === undefined || (!isPublic && origin !== privateOrigin)) return undefined;
  const address = fileAddressOf(isPublic, { workspaceId, botId, resultId, fileId, name });
  return address && { name, address };
}

/** The extension of a file name, lower case and without its dot; undefined where it has none. */
export function extensionOf(fileName: string): string | undefined {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return fileName.includes('.') && extensionPattern.test(extension) ? extension : undefined;
}

/** A name of letters, digits, dots and dashes that ends in the extension. */
function readableName(fileName: string, extension: string): string {
  const base = fileName
    .slice(0, 1_000)
    .replace(/^.*[\\/]/s, '')
    .replace(/\.[^.]*$/, '');
  const letters = base
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return `${(letters.match(/./gu) ?? []).slice(0, maxNameLength).join('') || 'file'}.${extension}`;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined;
  } catch {
    return undefined;
  }
}
