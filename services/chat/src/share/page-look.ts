import { initialVariables, newState, renderAppearance, type Flow } from '@parley/engine';
import { isFrameOrigin, isLanguageTag } from '@parley/schema';
import { z } from 'zod';

/** All that the page of a bot shows of it, as it begins: some tens of thousands of characters at most. */
export const pageLookSchema = z.object({
  isShared: z.boolean(),
  title: z.string().optional(),
  description: z.string().optional(),
  imageUrl: z.string().optional(),
  favIconUrl: z.string().optional(),
  language: z.string().optional(),
  isIndexed: z.boolean(),
  isInputPrefillEnabled: z.boolean(),
  isHideQueryParamsEnabled: z.boolean(),
  frameOrigins: z.array(z.string()),
});
export type PageLook = z.infer<typeof pageLookSchema>;

/** Nobody is shown more; longer addresses are left out. */
const maxTitleLength = 300;
const maxDescriptionLength = 2_000;
const maxAddressLength = 16_384;
/** More would make the policy longer than proxies take. */
const mostFrameOrigins = 50;

/** The look of a bot's page, filled with the values that its chats begin with. */
export function pageLookOf(flow: Flow): PageLook {
  const state = newState({ botId: flow.botId, hash: flow.hash }, initialVariables(flow).values);
  const { metadata = {}, general = {}, publicShare = {} } = renderAppearance(flow, state).settings;
  return {
    isShared: publicShare.isEnabled !== false,
    title: metadata.title?.slice(0, maxTitleLength),
    description: metadata.description?.slice(0, maxDescriptionLength),
    imageUrl: address(metadata.imageUrl, /^https?:\/\//i),
    favIconUrl: address(metadata.favIconUrl, /^(https?:\/\/|data:image\/)/i),
    language: isLanguageTag(general.language ?? '') ? general.language : undefined,
    isIndexed: metadata.allowIndexing === true,
    isInputPrefillEnabled: general.isInputPrefillEnabled !== false,
    isHideQueryParamsEnabled: general.isHideQueryParamsEnabled !== false,
    frameOrigins: (publicShare.frameOrigins ?? []).filter(isFrameOrigin).slice(0, mostFrameOrigins),
  };
}

function address(url: string | undefined, form: RegExp): string | undefined {
  return url !== undefined && url.length <= maxAddressLength && form.test(url) ? url : undefined;
}
