// Reads a profile that `npm run bench -- --profile <folder>` has left and says where the processor's time went:
// node --import tsx packages/harness/src/bench/profile.ts <file.cpuprofile>
import { readFile } from 'node:fs/promises';
import { timeByLocation, type CpuProfile } from './measure/cpu-profile.ts';

const shown = 40;

const profile = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as CpuProfile;
for (const by of ['package', 'function'] as const) {
  console.log(`\nself time by ${by}, in percent of the time the thread was busy`);
  for (const { location, share } of timeByLocation(profile, by).slice(0, shown)) {
    console.log(`${(share * 100).toFixed(1).padStart(6)}  ${location}`);
  }
}
