import type { ClientSideAction, Settings } from '@parley/schema';
import type { StartProps } from './block-kind.ts';
import type { CompiledBlock, Flow } from './flow.ts';
import { renderer } from './opening.ts';
import type { SessionState } from './state.ts';

type StartAction = Extract<ClientSideAction, { type: 'startPropsToInject' }>;

/** What the blocks of a bot and its settings want on the page. Of two analytics ids the first counts. */
export function startPropsOf(blocks: Iterable<CompiledBlock>, { metadata }: Settings): StartProps {
  const wanted = [...blocks].map(({ kind, block }) => kind.startProps?.(block) ?? {});
  const pixelIds = [...new Set(wanted.flatMap((props) => props.pixelIds ?? []))];
  return present({
    googleAnalyticsId: wanted.find((props) => isSet(props.googleAnalyticsId))?.googleAnalyticsId,
    pixelIds: pixelIds.length === 0 ? undefined : pixelIds,
    tagManagerId: metadata?.tagManagerId,
    customHeadCode: metadata?.customHeadCode,
  });
}

/** Ids become part of URLs and code on the page, so that a value with anything else in it is none. */
const plainId = /^[\w.-]+$/;

/**
 * The action with which a chat begins; undefined where the page needs nothing. Variables are filled into ids, and not
 * into the head code: a visitor's value must not become markup of the page.
 */
export function startActionOf(flow: Flow, state: SessionState): StartAction | undefined {
  const { startProps } = flow;
  const render = renderer(flow, state.frames[0]);
  const idOf = (template: string | undefined): string | undefined => {
    const id = render(template ?? '').trim();
    return plainId.test(id) ? id : undefined;
  };
  const pixelIds = (startProps.pixelIds ?? []).flatMap((id) => idOf(id) ?? []);
  const props = present({
    googleAnalyticsId: idOf(startProps.googleAnalyticsId),
    pixelIds: pixelIds.length === 0 ? undefined : pixelIds,
    tagManagerId: idOf(startProps.tagManagerId),
    customHeadCode: startProps.customHeadCode,
  });
  if (Object.keys(props).length === 0) return undefined;
  return { type: 'startPropsToInject', startPropsToInject: props };
}

const isSet = (value: unknown): boolean => value !== undefined && value !== '';

function present(props: { readonly [key in keyof StartProps]: StartProps[key] | undefined }): StartProps {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => isSet(value)));
}
