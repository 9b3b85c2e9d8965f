import { useEffect, type ReactElement } from 'react';

/** The name of a font of the widget, in that font as soon as it is there. */
export function FontName({ name }: { readonly name: string }): ReactElement {
  useEffect(() => {
    import('@parley/widget/fonts').then(({ offerFont }) => offerFont(name)).catch(() => undefined);
  }, [name]);
  return <span style={{ fontFamily: `"${name} Variable", var(--font)` }}>{name}</span>;
}
