/** The texts that were left without an answer, each with the address of its contact (`dropOf`). */
export type DroppedTexts = () => Promise<ReadonlySet<string>>;

/** A text of a contact among those of all contacts. */
export const dropOf = (address: string, text: string): string => `${address} ${text}`;

/** Makes them of what processes have noted, a line for each, with the credential in front of the address. */
export function droppedTexts(notes: () => Promise<readonly string[]>): DroppedTexts {
  return async () => new Set((await notes()).map((line) => line.slice(line.indexOf('/') + 1)));
}
