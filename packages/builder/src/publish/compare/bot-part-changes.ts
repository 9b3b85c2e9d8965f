import { channelFields, lookFields, lookFieldsOnDark, settingsFields } from '@parley/blocks/bot-forms';
import type { AnyField } from '@parley/blocks/forms';
import { toDocument } from '@parley/editing';
import type { BotContent } from '@parley/schema';
import { channelNames, channelWords } from '@parley/schema/contract';
import '../../words/late/channels.ts';
import { t } from '../../words/words.ts';
import { newAllowance, type FieldChange } from './field-change.ts';
import { partChanges } from './part-changes.ts';

/** The changed fields of the look; on a dark page other colours count where a theme says nothing. */
export function changesOfLook(
  before: BotContent,
  after: BotContent,
  isOnDark: (theme: unknown) => boolean,
): readonly FieldChange[] {
  const fieldsOf = (theme: unknown): readonly AnyField[] => (isOnDark(theme) ? lookFieldsOnDark : lookFields);
  return changesOf('theme', before, after, fieldsOf);
}

/** The changed fields of the settings, with those that the page of the channels shows. */
export function changesOfSettings(before: BotContent, after: BotContent): readonly FieldChange[] {
  return changesOf('settings', before, after, () => allSettings);
}

const allSettings: readonly AnyField[] = [
  ...settingsFields,
  ...channelNames.map((name): AnyField => {
    const { toggle, settings } = channelFields[name];
    return {
      widget: 'section',
      label: t(`channels.${channelWords[name]}`),
      fields: [...toggle, ...settings],
    };
  }),
];

function changesOf(
  part: 'theme' | 'settings',
  before: BotContent,
  after: BotContent,
  fieldsOf: (value: unknown) => readonly AnyField[],
): readonly FieldChange[] {
  const [former, present] = [sideOf(before), sideOf(after)];
  return partChanges({ labels: [], former, present, allowance: newAllowance() });

  function sideOf(content: BotContent): Parameters<typeof partChanges>[0]['former'] {
    // a document keeps the parts of a bot as they come
    const document = toDocument(content as Parameters<typeof toDocument>[0]);
    return { document, fields: fieldsOf(content[part]), part: content[part] };
  }
}
