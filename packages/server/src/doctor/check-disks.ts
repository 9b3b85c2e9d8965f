import { roomOf, type DiskRoom } from '../disk/disk-room.ts';
import { fine, warning, type Finding } from './finding.ts';
import { reasonOf } from './reason.ts';

const about = 'disks';
/** With so many times the room at which chats are refused it is time to act. */
const littleRoom = 3;

/** Looks at the room on the disks that are watched. Never rejects: a folder that cannot be asked is a finding. */
export async function checkDisks({
  WATCHED_DIRS: folders,
  MIN_FREE_DISK_BYTES: least,
}: {
  readonly WATCHED_DIRS: readonly string[];
  readonly MIN_FREE_DISK_BYTES: number;
}): Promise<Finding> {
  if (folders.length === 0)
    return fine(about, 'none is watched: set WATCHED_DIRS where Redis or Postgres is on this machine');
  try {
    const rooms = await roomOf(folders);
    const tightest = rooms.reduce((one, other) => (other.freeBytes < one.freeBytes ? other : one));
    const found = rooms.map(inWords).join(', ');
    if (tightest.freeBytes >= least * littleRoom) return fine(about, found);
    return warning(
      about,
      tightest.freeBytes < least ? `${found}: new chats are refused.` : `${found}.`,
      `Follow infra/docs/runbooks/parley-disk-full.md; below ${gigabytes(least)} new chats are refused.`,
    );
  } catch (error) {
    return warning(
      about,
      `They cannot be watched: ${reasonOf(error)}`,
      'Let WATCHED_DIRS name folders that this process can see.',
    );
  }
}

const inWords = ({ folder, freeBytes }: DiskRoom): string => `${gigabytes(freeBytes)} free in ${folder}`;
const gigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`;
