import { eventFormFor, formFor, type AnyField } from '@parley/blocks/forms';
import { useContext, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { FormFields } from './form-fields.tsx';
import { createSaid, FindingsContext, SaidContext, useDocument, usePanel } from '../fields/parts/panel.ts';
import { FieldFrame } from '../fields/parts/field-frame.tsx';
import { placeOf } from '../fields/parts/place.ts';
import { shownSeverity } from '../document/findings.ts';
import { messageOf } from '../document/message-of.ts';
import { Banner } from '../ui/banner.tsx';
import { t } from '../words/words.ts';
import { AcceptedBy } from './accepted-by.tsx';
import styles from './inspector.module.css';
import { canMend, MendButton } from './mend-button.tsx';

/** A part of the bot that has a form. */
type Inspected = { readonly table: 'blocks' | 'events'; readonly id: string };

/** The form of a block or an event: its fields, and what is wrong with it. */
export function Inspector({ table, id }: Inspected): ReactElement | null {
  const [said] = useState(createSaid);
  const part = useDocument((document) => document[table][id]);
  if (part === undefined) return null;
  const form = table === 'blocks' ? formFor(part.type) : eventFormFor(part.type);
  const place = placeOf(part, [table, id]);
  return (
    <SaidContext value={said}>
      <section className={styles.inspector} aria-label={form.label}>
        {form.unavailable === undefined ? null : <Banner>{form.unavailable}</Banner>}
        {form.fields.length === 0 ? (
          <p className={styles.nothing}>{t('inspector.nothing')}</p>
        ) : (
          <>
            {table === 'blocks' ? <MessageAbove questionId={id} /> : null}
            {/* what is found about the block as a whole leads to its first field */}
            <FieldFrame place={place}>
              <FormFields fields={form.fields} place={place} />
            </FieldFrame>
          </>
        )}
        <Findings table={table} id={id} said={said} />
      </section>
    </SaidContext>
  );
}

/**
 * The findings about a part, below its fields, which they do not move. Of one that a field says already there is no more
 * than what can be done about it.
 */
function Findings({
  table,
  id,
  said,
}: Inspected & { readonly said: ReturnType<typeof createSaid> }): ReactElement | null {
  const findings = useContext(FindingsContext);
  const { canEdit } = usePanel();
  const byFields = useStore(said);
  const own = findings.filter(({ path }) => path[0] === table && path[1] === id);
  const listed = own.filter((finding) => !byFields.has(finding) || (canEdit && canMend(finding)));
  if (listed.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {listed.map((finding) => (
        <li key={`${finding.path.join('/')}${finding.message}`} data-severity={shownSeverity(finding)}>
          {byFields.has(finding) ? null : (
            <>
              {finding.message}
              <span className={styles.place}>{finding.place}</span>
            </>
          )}
          <AcceptedBy finding={finding} className={styles.place} />
          <MendButton finding={finding} />
        </li>
      ))}
    </ul>
  );
}

/** The text of a question, in its form: the message right before it, which is a block of its own. */
function MessageAbove({ questionId }: { readonly questionId: string }): ReactElement | null {
  const messageId = useDocument((document) => messageOf(document, questionId));
  const message = useDocument(({ blocks }) => blocks[messageId ?? '']);
  if (!message) return null;
  const place = placeOf(message, ['blocks', message.id]);
  return (
    <FieldFrame key={message.id} place={place}>
      <FormFields fields={asked} place={place} />
    </FieldFrame>
  );
}

/** The fields of a message, with the hint of one that asks something. */
const asked = formFor('text').fields.map((field): AnyField =>
  field.widget === 'richText' ? { ...field, placeholder: t('inspector.questionExample') } : field,
);
