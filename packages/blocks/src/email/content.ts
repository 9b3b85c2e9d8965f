import { fill, textOf, type BlockContext } from '@parley/engine';

type Options = {
  readonly body?: string | undefined;
  readonly isCustomBody?: boolean | undefined;
  readonly isBodyCode?: boolean | undefined;
};

/** The content of the mail: the text or HTML of the block, or all answers and variables if it has neither. */
export function contentOf(
  { body = '', isCustomBody, isBodyCode }: Options,
  context: BlockContext,
): { text?: string; html?: string } {
  if (isCustomBody !== true || body.trim() === '') {
    const text = everything(context);
    context.spend(text.length);
    return { text };
  }
  if (isBodyCode !== true) return { text: context.render(body) };
  const html = fill(
    body,
    {
      variable: (name) => escaped(context.render(`{{${name}}}`)),
      code: (code) => escaped(context.render(`{{=${code}=}}`)),
    },
    context.spend,
  );
  return { html };
}

function everything(context: BlockContext): string {
  const values = context
    .variables()
    .flatMap(({ name, value }) => (value == null ? [] : [[name, textOf(value)] as const]));
  const lines = new Map([...Object.entries(context.answers()), ...values]);
  return [...lines].map(([name, value]) => `${name}: ${value}`).join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a value for HTML, so that a visitor's text never becomes markup. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
