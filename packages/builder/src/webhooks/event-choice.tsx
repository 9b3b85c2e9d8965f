import type { ReactElement } from 'react';
import { Checkbox } from '../ui/forms/toggles.tsx';
import { t } from '../words/words.ts';
import { Choices } from './choices.tsx';
import { eventTypes, eventWords, type EventType } from './event-words.ts';

export type EventChoiceProps = {
  readonly chosen: readonly EventType[];
  readonly onChange: (chosen: readonly EventType[]) => void;
};

/** Asks which events are told. */
export function EventChoice({ chosen, onChange }: EventChoiceProps): ReactElement {
  return (
    <Choices label={t('webhooks.events')}>
      {eventTypes.map((type) => (
        <Checkbox
          key={type}
          isSelected={chosen.includes(type)}
          onChange={(isChosen) =>
            onChange(eventTypes.filter((one) => (one === type ? isChosen : chosen.includes(one))))
          }
        >
          {eventWords(type)}
        </Checkbox>
      ))}
    </Choices>
  );
}
