/** The forms of the parts of a bot that no block has: its look and its settings. Pages load them apart from the others. */
export {
  lookDefaults,
  lookDefaultsOnDark,
  fontNames,
  lookFields,
  lookFieldsOnDark,
  type LookColours,
} from './shared/bot-forms/look-form.ts';
export { channelFields } from './shared/bot-forms/channel-form.ts';
export { settingsFields } from './shared/bot-forms/settings-form.ts';
