import { messageLimits } from '@parley/schema';
import { accept, ask, defineBlock, refuse, type Reply } from '@parley/engine';
import { z } from 'zod';
import { checkStorage, noStorageLogs, uploadsOf } from '../shared/file-storage.ts';
import { checkVariables, inputSchemas, refuseWith, typedText, wireInput } from '../shared/input.ts';
import { isWebUrl } from '../shared/web-url.ts';
import { checkFileTypes, extensionOf, extensionsIn } from './file-types.ts';

const optionsSchema = z.looseObject({
  variableId: z.string().optional(),
  isRequired: z.boolean().optional(),
  isMultipleAllowed: z.boolean().optional(),
  labels: z
    .looseObject({
      placeholder: z.string().optional(),
      button: z.string().optional(),
      clear: z.string().optional(),
      skip: z.string().optional(),
      success: z.looseObject({ single: z.string().optional(), multiple: z.string().optional() }).optional(),
    })
    .optional(),
  allowedFileTypes: z
    .looseObject({ isEnabled: z.boolean().optional(), types: z.array(z.string()).optional() })
    .optional(),
  capture: z.string().optional().meta({ example: 'environment' }),
  visibility: z.string().optional().meta({ example: 'Auto' }),
});
type Options = z.infer<typeof optionsSchema>;

export const fileInput = defineBlock({
  type: 'file input',
  category: 'input',
  inputName: 'file',
  summary: 'Asks visitors to upload files; the answer holds their addresses.',
  whenToUse: 'When you need a document or a picture: an application, a photo of the damage, a signed form.',
  ...inputSchemas('file input', optionsSchema),
  enter: (block, context) =>
    ask({ ...wireInput(block, context), ...uploadsOf(context) }, { logs: noStorageLogs('a file', context) }),
  reply({ options = {} }, reply, context) {
    const urls = urlsIn(reply);
    if (urls === undefined) return refuse();
    if (urls.length === 0) return options.isRequired === false ? { type: 'skipped' } : refuse();
    if (urls.length > messageLimits.attachments || !urls.every((url) => isFile(url, options)))
      return refuse();
    // the bot keeps one file, and only the visitor knows which one is meant
    if (options.isMultipleAllowed !== true && urls.length > 1)
      return refuseWith(context, 'Please send one file only.', '1');
    return accept(urls.join(', '), { variableId: options.variableId });
  },
  takesFile({ options = {} }, extension) {
    const { allowedFileTypes, visibility } = options;
    const isTaken =
      allowedFileTypes?.isEnabled !== true || extensionsIn(allowedFileTypes.types).includes(extension);
    return isTaken ? { isTaken, isPublic: visibility === 'Public' } : { isTaken, reason: 'type' };
  },
  check: ({ options = {} }, scope) => [
    ...checkVariables({ variableId: options.variableId }, scope),
    ...checkFileTypes(options.allowedFileTypes),
    ...checkStorage(scope),
  ],
});

/** The addresses in a reply, each once; undefined if the reply can hold none. */
function urlsIn(reply: Reply | undefined): string[] | undefined {
  if (reply === undefined) return [];
  const text = typedText(reply);
  if (reply.type !== 'text' || text === undefined) return undefined;
  const typed = text.split(/,?\s+/).filter((url) => url !== '');
  return [...new Set([...typed, ...(reply.attachedFileUrls ?? [])])];
}

function isFile(url: string, { allowedFileTypes }: Options): boolean {
  if (url.length > messageLimits.urlLength || !isWebUrl(url)) return false;
  if (allowedFileTypes?.isEnabled !== true) return true;
  const extension = extensionOf(url);
  return extension !== undefined && extensionsIn(allowedFileTypes.types).includes(extension);
}
