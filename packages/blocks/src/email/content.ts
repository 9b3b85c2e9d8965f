import { fill, textOf, type BlockContext } from '@parley/engine';

type Options = {
  readonly body?: string | undefined;
  readonly isCustomBody?: boolean | undefined;
  readonly isBodyCode?: boolean | undefined;
};

/** The content of the mail: the text or HTML of the block, or all answers and variables if it has neither. */
export function contentOf(
  { body = '', isCustomBody, isBodyCode }: Options,
  run: BlockContext,
): { text?: string; html?: string } {
  if (isCustomBody !== true || body.trim() === '') {
    const text = everything(run);
    run.spend(text.length);
    return { text };
  }
  if (isBodyCode !== true) return { text: run.render(body) };
  const html = fill(
    body,
    {
      variable: (name) => escaped(run.render(`{{${name}}}`)),
      code: (code) => escaped(run.render(`{{=${code}=}}`)),
    },
    run.spend,
  );
  return { html };
}

function everything(run: BlockContext): string {
  const values = run
    .variables()
    .flatMap(({ name, value }) => (value == null ? [] : [[name, textOf(value)] as const]));
  const lines = new Map([...Object.entries(run.answers()), ...values]);
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
