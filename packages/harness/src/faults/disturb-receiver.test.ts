import { refusedIn, wereNoticed } from './disturb-receiver.ts';

test.each([
  ['no outage', [], false, 'none'],
  ['one that refused something', [3], true, '1 (3)'],
  ['one of two that refused nothing', [3, 0], false, '2 (3, 0)'],
])('%s', (_, outages, noticed, said) => {
  expect([wereNoticed(outages), refusedIn(outages)]).toEqual([noticed, said]);
});
