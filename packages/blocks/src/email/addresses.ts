import { soleVariableOf, type BlockContext } from '@parley/engine';

/** The form of an address: no white space, no quoting. Only the mail server knows if it exists. */
const address = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\]{1,255}$/;
const separator = /[,;]/;
/** Of one field. */
const maxAddresses = 50;
/** Of one mail: a visitor who fills a variable must not make the bot write to the world. */
export const maxFromVariables = 5;

type Fields = {
  readonly recipients?: readonly string[] | undefined;
  readonly cc?: readonly string[] | undefined;
  readonly bcc?: readonly string[] | undefined;
};

/** The recipients of a mail, and texts that are left out. */
export type Recipients = {
  readonly to: string[];
  readonly cc: string[];
  readonly bcc: string[];
  /** Texts that are no mail address, and addresses beyond those that one field takes. */
  readonly refused: readonly string[];
  /** Addresses beyond those that variables may name in one mail. */
  readonly tooManyFromVariables: readonly string[];
};

/**
 * Fills in the recipients of one mail. Addresses that stand in the block itself are the author's; all others come from
 * variables, and the first five of them are taken, over all three fields.
 */
export function recipientsOf({ recipients, cc, bcc }: Fields, context: BlockContext): Recipients {
  const fromVariables = new Set<string>();
  const refused: string[] = [];
  const tooManyFromVariables: string[] = [];
  const addressesOf = (templates: readonly string[] = []): string[] => {
    const written = new Set(templates.flatMap((template) => piecesOf(template)));
    const addresses: string[] = [];
    for (const text of new Set(templates.flatMap((template) => textsOf(template, context)))) {
      if (text === '') continue;
      const isFree = written.has(text) || fromVariables.has(text);
      if (!address.test(text) || addresses.length === maxAddresses) refused.push(text);
      else if (!isFree && fromVariables.size === maxFromVariables) tooManyFromVariables.push(text);
      else {
        if (!isFree) fromVariables.add(text);
        addresses.push(text);
      }
    }
    return addresses;
  };
  return {
    to: addressesOf(recipients),
    cc: addressesOf(cc),
    bcc: addressesOf(bcc),
    refused,
    tooManyFromVariables,
  };
}

/** The first address that a template comes to; undefined where there is none. */
export function addressOf(template: string, context: BlockContext): string | undefined {
  return textsOf(template, context).find((text) => address.test(text));
}

function textsOf(template: string, context: BlockContext): string[] {
  const name = soleVariableOf(template);
  const value = name === undefined ? undefined : context.valueOf(name);
  if (Array.isArray(value)) return value.map((element) => element?.trim() ?? '');
  return piecesOf(context.render(template));
}

const piecesOf = (text: string): string[] => text.split(separator).map((piece) => piece.trim());
