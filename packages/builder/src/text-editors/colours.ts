import { syntaxHighlighting } from '@codemirror/language';
import { Decoration, MatchDecorator, ViewPlugin } from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';
import styles from './code.module.css';

/** The parts of code in the colours of the builder, in light and in dark. */
export const coloured = syntaxHighlighting(
  tagHighlighter(
    (
      [
        [styles.comment, [tags.comment]],
        [styles.keyword, [tags.keyword, tags.tagName, tags.atom, tags.bool, tags.null]],
        [styles.string, [tags.string, tags.special(tags.string), tags.regexp]],
        [styles.number, [tags.number, tags.color, tags.unit]],
        [styles.property, [tags.propertyName, tags.attributeName, tags.className]],
      ] as const
    ).flatMap(([name = '', list]) => list.map((tag) => ({ tag, class: name }))),
  ),
);

const variables = new MatchDecorator({
  regexp: /\{\{[^{}\n]+\}\}/g,
  decoration: Decoration.mark({ class: styles.variable ?? '' }),
});

/** Variables between braces, as chips. */
export const markedVariables = ViewPlugin.define(
  (view) => ({
    chips: variables.createDeco(view),
    update(update) {
      this.chips = variables.updateDeco(update, this.chips);
    },
  }),
  { decorations: ({ chips }) => chips },
);
