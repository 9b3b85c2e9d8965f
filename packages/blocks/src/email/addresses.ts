import { soleVariableOf, type BlockContext } from '@parley/engine';

/** The form of an address: no white space, no quoting. Only the mail server knows if it exists. */
const address = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\]{1,255}$/;
const maxAddresses = 50;

/** The addresses in `templates`, a list for each; texts that are not addresses are in `refused`. */
export function addressesOf(
  templates: readonly string[] = [],
  run: BlockContext,
): { readonly addresses: string[]; readonly refused: string[] } {
  const named = new Set(
    templates.flatMap((template) => textsOf(template, run)).filter((text) => text !== ''),
  );
  const addresses = [...named].filter((text) => address.test(text));
  return {
    addresses: addresses.slice(0, maxAddresses),
    refused: [...[...named].filter((text) => !address.test(text)), ...addresses.slice(maxAddresses)],
  };
}

function textsOf(template: string, run: BlockContext): string[] {
  const name = soleVariableOf(template);
  const value = name === undefined ? undefined : run.valueOf(name);
  const texts = Array.isArray(value)
    ? value.map((element) => element ?? '')
    : run.render(template).split(/[,;]/);
  return texts.map((text) => text.trim());
}
