import { blockKindList, blockKinds } from '@parley/blocks';
import { enableSafetyFlags } from '@parley/engine';
import { markedUnsafe } from '@parley/editing';

test('what is pasted from elsewhere is marked as an import marks it, whatever its kind', () => {
  for (const { type } of blockKindList)
    for (const options of [{}, { isExecutedOnClient: true }, { isExecutedOnClient: false }]) {
      const block = { id: 'b', type, options: { ...options, isUnsafe: false } };
      const group = { id: 'g', title: '', graphCoordinates: { x: 0, y: 0 }, blocks: [block] };
      const imported = enableSafetyFlags({ groups: [group] }, blockKinds).groups[0]?.blocks[0];
      expect(markedUnsafe(block)).toEqual(imported);
    }
});
