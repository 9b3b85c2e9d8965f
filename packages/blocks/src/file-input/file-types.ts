import { finding, type Finding } from '@parley/engine';
import { fileInputRules } from './file-input.rules.ts';

/** Extensions in the form to compare: lower case, without their dot. */
export function extensionsIn(types: readonly string[] = []): string[] {
  return types.map((type) => type.trim().replace(/^\./, '').toLowerCase()).filter((type) => type !== '');
}

/** The extension of the file at `url`, lower case and without its dot. */
export function extensionOf(url: string): string | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot === -1 || dot === name.length - 1 ? undefined : name.slice(dot + 1).toLowerCase();
}

/** Reports a list of allowed types that is empty or holds a text that is not an extension. */
export function checkFileTypes(
  allowed:
    { readonly isEnabled?: boolean | undefined; readonly types?: readonly string[] | undefined } | undefined,
): Finding[] {
  if (allowed?.isEnabled !== true) return [];
  const path = ['options', 'allowedFileTypes', 'types'];
  const extensions = extensionsIn(allowed.types);
  if (extensions.length === 0)
    return [
      finding(fileInputRules['no-file-types'], 'no type of file is allowed: add one such as pdf', path),
    ];
  return extensions.flatMap((extension): Finding[] => {
    if (/^[a-z\d]+(?:[-_+][a-z\d]+)*$/.test(extension)) return [];
    const message = `no file ends in “${extension}”: write an ending such as pdf`;
    return [finding(fileInputRules['unknown-file-type'], message, path)];
  });
}
