import type { ReactElement } from 'react';
import { ListedText } from './listed-text.tsx';
import type { Widget } from './parts/panel.ts';

const zones = Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id }));

/** A time zone by its name, or a variable that holds one. */
export const TimeZoneWidget: Widget<'timeZone'> = ({ field, place }): ReactElement => (
  <ListedText field={field} place={place} options={zones} />
);
