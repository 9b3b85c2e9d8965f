import { valueAt } from '@parley/blocks/forms';
import { setField, type BotDocument, type Command, type Path } from '@parley/editing';
import { isCredentialsField } from '@parley/schema';
import { both } from '../document/both.ts';

/** The places of all blocks that name these credentials. */
export function placesOfCredentials(document: BotDocument, credentialsId: string): readonly Path[] {
  return Object.values(document.blocks).flatMap((block) =>
    Object.entries(valueAt(block, 'options') ?? {}).flatMap(([field, value]): Path[] =>
      isCredentialsField(field) && value === credentialsId ? [['blocks', block.id, 'options', field]] : [],
    ),
  );
}

/** Gives each of these places other credentials, as one edit. */
export function rebind(places: readonly Path[], credentialsId: string, label: string): Command {
  return both(label, ...places.map((path) => setField(path, credentialsId, label)));
}
