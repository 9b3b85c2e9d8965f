import { goOn, type Run, type Step } from '@parley/engine';

/** A block whose page integration is left out of previews: an author trying a bot is no visitor to be counted. */
export function onlyLive(what: string, run: Run): Step {
  const description = `${what} is left out of previews.`;
  return goOn({ logs: [{ status: 'info', description, context: run.group.title }] });
}

/** Those of the named options that are not empty, with their variables filled in. */
export function renderedTexts<K extends string>(
  options: { readonly [key in K]?: string | undefined },
  names: readonly K[],
  run: Run,
): { [key in K]?: string } {
  const rendered: { [key in K]?: string } = {};
  for (const name of names) {
    const text = run.render(options[name] ?? '').trim();
    if (text !== '') rendered[name] = text;
  }
  return rendered;
}
