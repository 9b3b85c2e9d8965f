import type { ReactElement } from 'react';
import type { Widget } from './panel.ts';
import { TemplateText } from './template.tsx';
import { textOf } from './text.tsx';
import styles from './fields.module.css';

/** The address of a picture, a film or a sound; a picture is shown below it. */
export const MediaWidget: Widget<'media'> = ({ field, place }): ReactElement => {
  const address = textOf(place.value);
  const isPicture = field.accepts === 'image' && /^https?:\/\//i.test(address) && !address.includes('{{');
  return (
    <div className={styles.stack}>
      <TemplateText label={field.label} help={field.help} placeholder={field.placeholder} place={place} />
      {isPicture ? (
        <img className={styles.thumbnail} src={address} alt="" referrerPolicy="no-referrer" loading="lazy" />
      ) : null}
    </div>
  );
};
