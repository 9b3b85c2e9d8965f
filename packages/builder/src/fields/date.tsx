import { CalendarDays } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import type { FieldFor } from '@parley/blocks/forms';
import { today, valueAt } from '@parley/blocks/forms';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import { hintOf } from './parts/hint.ts';
import { usePanel } from './parts/panel.ts';
import type { Place } from './parts/place.ts';
import { TemplateText } from './template.tsx';
import { textOf } from './text.tsx';
import styles from './fields.module.css';

type DateProps = { readonly field: FieldFor<'date'>; readonly place: Place; readonly part: Place };

/** A date as text, picked in the calendar of the browser, the word for today, or a variable that holds a date. */
export function DateWidget({ field, place, part }: DateProps): ReactElement {
  const { canEdit, run } = usePanel();
  const calendar = useRef<HTMLInputElement>(null);
  const hasTime = field.timePath !== undefined && valueAt(part.value, field.timePath) === true;
  const value = textOf(place.value);
  const set = (next: string): void => run(place.set(next === '' ? undefined : next, field.label));
  return (
    <div className={styles.stack}>
      <TemplateText
        label={field.label}
        help={field.help}
        placeholder={hintOf({ placeholder: hasTime ? '2026-12-31T18:00' : '2026-12-31' })}
        place={place}
      />
      {canEdit ? (
        <div className={styles.dateButtons}>
          {/* its calendar is all that is used of it */}
          <input
            ref={calendar}
            type={hasTime ? 'datetime-local' : 'date'}
            className="unseen"
            tabIndex={-1}
            aria-hidden
            value={/^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, hasTime ? 16 : 10) : ''}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
          <Button
            icon={<CalendarDays size={16} aria-hidden />}
            aria-label={t('fields.pickDateOf', { thing: field.label })}
            onPress={() => calendar.current?.showPicker()}
          >
            {t('fields.pickDate')}
          </Button>
          {field.today === undefined || value === today ? null : (
            <Button look="quiet" onPress={() => set(today)}>
              {field.today}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
