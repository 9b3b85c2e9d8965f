/** The parts of kinds that messaging channels need: they draw questions by themselves. */
export { readRichText, isLeaf, type Leaf, type RichTextNode } from './shared/rich-text-nodes.ts';
export { firstTextMeets } from './shared/first-text.ts';
export { ratingScale } from './rating-input/rating-scale.ts';
export { channelLimits, longestPauseSeconds } from './shared/channel-limits.ts';
