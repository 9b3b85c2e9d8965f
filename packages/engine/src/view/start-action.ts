import type { ClientSideAction } from '@parley/schema';
import type { Flow } from '../flow/flow.ts';
import { present } from '../flow/start-props.ts';
import type { SessionState } from '../state/state.ts';
import { renderer } from './appearance.ts';

type StartAction = Extract<ClientSideAction, { type: 'startPropsToInject' }>;

/** Ids become part of URLs and code on the page, so an id with any other character is dropped. */
const plainId = /^[\w.-]+$/;

/**
 * The action with which a chat begins; undefined if the page needs nothing. Variables are filled into ids, and not into
 * the head code: a visitor's value must not become markup of the page.
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
