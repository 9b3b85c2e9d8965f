import { formFor } from '@parley/blocks/forms';
import {
  addBlock,
  addGroup,
  addVariable,
  connect,
  groupOfBlock,
  type BotDocument,
  type Command,
} from '@parley/editing';
import type { Block } from '@parley/schema';
import { both } from '../document/both.ts';
import { newId } from '../document/new-id.ts';
import { placeOf } from '../fields/parts/place.ts';
import { hidesForm } from '../preview/previewing.store.ts';
import { t } from '../words/words.ts';
import { nearestFree } from './add-in-flow.ts';
import type { EditorTools } from './editor-context.ts';
import { savedFromResponse, statusVariable } from './request-status.ts';

/**
 * Leads a chat elsewhere if the request of a block fails: saves the status in a variable, compares it right after the
 * request, and connects a new group, whose message is written next. It is one edit.
 */
export function leadFailure(tools: EditorTools, blockId: string): void {
  const { store, view, announce } = tools;
  const { document } = store.getState();
  const groupId = groupOfBlock(document, blockId);
  const block = document.blocks[blockId];
  if (groupId === undefined || block === undefined) return;
  const known = statusVariable(document, blockId);
  const statusId = known ?? newId();
  const condition = failedIf(statusId);
  const [itemId = ''] = (condition.items ?? []).map(({ id }) => id);
  // a form makes a block of its own type
  const message = { ...formFor('text').fresh(newId), id: newId() } as Block;
  const elsewhere = newId();
  const box = view.boxes()[groupId];
  const beside = box ? { x: box.x + box.width + distance, y: box.y + box.height } : view.middle();
  const { x, y } = nearestFree(Object.values(view.boxes()), beside);
  const saved: Command[] =
    known === undefined
      ? [
          addVariable({ id: statusId, name: unused(document.variables, t('editor.statusOfRequest')) }),
          placeOf(block, ['blocks', blockId])
            .at(savedFromResponse)
            .add([{ id: newId(), variableId: statusId, bodyPath: 'statusCode' }]),
        ]
      : [];
  const title = unusedTitle(document);
  const label = t('editor.leadFailure');
  const command = both(
    label,
    ...saved,
    addBlock(groupId, condition, blockId),
    addGroup({ id: elsewhere, title, x: Math.round(x), y: Math.round(y), blocks: [message] }),
    connect({ blockId: condition.id, itemId }, { groupId: elsewhere }, newId()),
  );
  if (!store.run(command)) return;
  store.setState({ begun: [message.id] });
  store.select({ blockIds: [message.id] });
  view.reveal({ sort: 'node', id: elsewhere }, { keepsZoom: true });
  announce(t('editor.did', { what: label }));
  if (!hidesForm()) store.goTo(['blocks', message.id], message.id);
}

const distance = 80;

/** A condition whose only branch is taken with every status but those of success. */
function failedIf(variableId: string): Block {
  const comparison = (comparisonOperator: string, value: string) => ({ id: newId(), variableId, comparisonOperator, value }); // prettier-ignore
  const comparisons = [comparison('Less than', '200'), comparison('Greater than', '299')];
  return {
    id: newId(),
    type: 'Condition',
    items: [{ id: newId(), content: { logicalOperator: 'OR', comparisons } }],
  };
}

/** The name, with a number behind it if a variable has it already. */
function unused(variables: BotDocument['variables'], name: string): string {
  const names = new Set(Object.values(variables).map((variable) => variable.name));
  return numbered(name, names);
}

function unusedTitle({ groups }: BotDocument): string {
  return numbered(t('editor.requestFailed'), new Set(Object.values(groups).map(({ title }) => title)));
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}
