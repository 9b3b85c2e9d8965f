import type { Registry } from 'prom-client';
import { roomOf } from '../disk/disk-room.ts';
import { gaugeOf } from './gauges.ts';

/** Adds the room on the disks that are watched. */
export function addDiskGauge(registry: Registry, folders: readonly string[]): void {
  gaugeOf(
    registry,
    'parley_disk_free_bytes',
    'Room on the disk that a folder of WATCHED_DIRS lies on',
    ['folder'],
    async () =>
      (await roomOf(folders)).map(({ folder, freeBytes }) => ({ labels: { folder }, value: freeBytes })),
  );
}
