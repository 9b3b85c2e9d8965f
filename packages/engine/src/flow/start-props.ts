import type { Settings } from '@parley/schema';
import type { StartProps } from '../kind/block-kind.ts';
import type { CompiledBlock } from './flow.ts';

/**
 * Collects everything that the blocks and settings of a bot load into the page. If there are two analytics ids, the
 * first one counts.
 */
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

const isSet = (value: unknown): boolean => value !== undefined && value !== '';

/** The props that are set. */
export function present(props: {
  readonly [key in keyof StartProps]: StartProps[key] | undefined;
}): StartProps {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => isSet(value)));
}
