import type { FieldFor } from '@parley/blocks/forms';
import { useState, type ReactElement } from 'react';
import { hintOf } from '../fields/parts/hint.ts';
import { TemplateText } from '../fields/template.tsx';
import type { Place } from '../fields/parts/place.ts';
import { t } from '../words/words.ts';
import { fromMarkdown, toMarkdown } from './markdown.ts';
import { areNodes, emptyText } from './nodes.ts';

type MarkdownTextProps = {
  readonly field: FieldFor<'richText'>;
  readonly place: Place;
  readonly onSent: (value: unknown) => void;
};

/** A formatted text as Markdown, for authors who would rather type than click. */
export function MarkdownText({ field, place, onSent }: MarkdownTextProps): ReactElement {
  const [begun] = useState(() => toMarkdown(areNodes(place.value) ? place.value : [...emptyText]));
  const [text, setText] = useState(begun.text);
  return (
    <TemplateText
      label={field.label}
      help={t('richText.markdownHelp')}
      placeholder={hintOf(field)}
      isLong
      place={{
        value: text,
        path: place.path,
        set(next) {
          const typed = typeof next === 'string' ? next : '';
          const nodes = fromMarkdown(typed, begun.blocks);
          setText(typed);
          onSent(nodes);
          return place.set(nodes, field.label);
        },
      }}
    />
  );
}
