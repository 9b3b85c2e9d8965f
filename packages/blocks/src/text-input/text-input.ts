import { accept, ask, defineBlock, refuse } from '@parley/engine';
import { z } from 'zod';
import { checkStorage, noStorageLogs, uploadsOf } from '../shared/file-storage.ts';
import { checkVariables, inputSchemas, isTooLong, wireInput } from '../shared/input.ts';
import { fieldLabelsSchema } from '../shared/options.ts';
import { isWebUrl } from '../shared/web-url.ts';

const uploadSchema = z.looseObject({
  isEnabled: z.boolean().optional(),
  saveVariableId: z.string().optional(),
  visibility: z.string().optional().meta({ example: 'Auto' }),
});
const optionsSchema = z.looseObject({
  labels: fieldLabelsSchema.optional(),
  variableId: z.string().optional(),
  isLong: z.boolean().optional(),
  inputMode: z.string().optional().meta({ example: 'text' }),
  audioClip: uploadSchema.optional(),
  attachments: uploadSchema.optional(),
});

/** The extensions of recordings, as browsers make them. */
const recordingTypes = ['webm', 'weba', 'm4a', 'mp4', 'ogg', 'oga', 'mp3', 'wav', 'aac'];

export const textInput = defineBlock({
  type: 'text input',
  category: 'input',
  inputName: 'text',
  summary: 'Asks for an answer in the visitor’s own words, or for a recording.',
  whenToUse: 'When any answer will do: names, wishes, comments.',
  ...inputSchemas('text input', optionsSchema),
  isReferable: ({ options }) =>
    options?.attachments?.isEnabled !== true && options?.audioClip?.isEnabled !== true,
  enter(block, context) {
    const { attachments, audioClip } = block.options ?? {};
    const logs = [
      ...(attachments?.isEnabled === true ? noStorageLogs('an attachment', context) : []),
      ...(audioClip?.isEnabled === true ? noStorageLogs('a recording', context) : []),
    ];
    const takesFiles = attachments?.isEnabled === true || audioClip?.isEnabled === true;
    return ask({ ...wireInput(block, context), ...(takesFiles ? uploadsOf(context) : {}) }, { logs });
  },
  reply({ options }, reply, context) {
    if (reply === undefined) return refuse();
    if (reply.type === 'audio') {
      if (!isWebUrl(reply.url)) return refuse();
      const saveIn = options?.audioClip?.saveVariableId;
      return accept(reply.url, {
        set: saveIn === undefined ? [] : [{ variableId: saveIn, value: reply.url }],
      });
    }
    const { attachedFileUrls = [] } = reply;
    if (isTooLong(reply.text) || !attachedFileUrls.every(isWebUrl)) return refuse();
    const saveIn = options?.attachments?.saveVariableId;
    const set =
      saveIn === undefined || attachedFileUrls.length === 0
        ? []
        : [{ variableId: saveIn, value: withFiles(context.value(saveIn), attachedFileUrls) }];
    return accept(reply.text, { variableId: options?.variableId, attachedFileUrls, set });
  },
  takesFile({ options }, extension) {
    const isRecording = options?.audioClip?.isEnabled === true && recordingTypes.includes(extension);
    const kept = isRecording ? options.audioClip : options?.attachments;
    if (kept?.isEnabled === true) return { isTaken: true, isPublic: kept.visibility === 'Public' };
    return { isTaken: false, reason: options?.audioClip?.isEnabled === true ? 'type' : 'none' };
  },
  check: ({ options }, scope) => [
    ...checkVariables(
      {
        variableId: options?.variableId,
        'audioClip.saveVariableId': options?.audioClip?.saveVariableId,
        'attachments.saveVariableId': options?.attachments?.saveVariableId,
      },
      scope,
    ),
    ...(['attachments', 'audioClip'] as const).flatMap((option) =>
      options?.[option]?.isEnabled === true ? checkStorage(scope, ['options', option, 'isEnabled']) : [],
    ),
  ],
});

/** Appends attached files to a list; otherwise one stays a text and several become a list. */
function withFiles(current: unknown, urls: readonly string[]): unknown {
  if (Array.isArray(current)) return [...(current as unknown[]), ...urls];
  return urls.length === 1 ? urls[0] : urls;
}
