import { valueAt } from '@parley/blocks/forms';
import { setField, type BotDocument, type Command, type Path } from '@parley/editing';
import { both } from '../document/both.ts';

/** The options whose names end so hold the id of credentials. */
const fieldPattern = /credentialsId$/i;

/** The places of all blocks that name these credentials. */
export function placesOfCredentials(document: BotDocument, credentialsId: string): readonly Path[] {
  return Object.values(document.blocks).flatMap((block) =>
    Object.entries(valueAt(block, 'options') ?? {}).flatMap(([field, value]): Path[] =>
      fieldPattern.test(field) && value === credentialsId ? [['blocks', block.id, 'options', field]] : [],
    ),
  );
}

/** Gives each of these places other credentials, as one edit. */
export function rebind(places: readonly Path[], credentialsId: string, label: string): Command {
  return both(label, ...places.map((path) => setField(path, credentialsId, label)));
}
