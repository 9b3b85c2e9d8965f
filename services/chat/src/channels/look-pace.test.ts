import { lookMs, LookPace } from './look-pace.ts';

const minuteMs = 60_000;

/** The looks of a process in a minute that begins so long after it has started. */
function looksIn(pace: LookPace, from: number): { readonly contacts: number; readonly channels: number } {
  const times = Array.from({ length: minuteMs / lookMs }, (_, index) => from + index * lookMs);
  const looks = { contacts: 0, channels: 0 };
  for (const now of times) {
    if (pace.looksForChannels(now)) looks.channels += 1;
    if (pace.looksForContacts(now)) looks.contacts += 1;
  }
  return looks;
}

test('a process without contacts looks for them every five seconds, and twice a second while it has some', () => {
  const pace = new LookPace(1_000);
  expect(looksIn(pace, 1_000)).toEqual({ contacts: 120, channels: 60 });
  looksIn(pace, 1_000 + minuteMs);
  expect(looksIn(pace, 1_000 + 2 * minuteMs)).toEqual({ contacts: 12, channels: 60 });
  pace.found(1_000 + 3 * minuteMs);
  expect(looksIn(pace, 1_000 + 3 * minuteMs).contacts).toBe(120);
});
