import { fine, warning, type Finding } from './finding.ts';

const toleratedMs = 5_000;

/** Compares a server's clock with ours. `askedAt` is when it was asked; the way there is taken for nothing. */
export function clockFinding(about: string, whose: string, theirs: number, askedAt: number): Finding {
  const apartMs = Math.abs(theirs - askedAt);
  return apartMs <= toleratedMs
    ? fine(about, 'as ours')
    : warning(
        about,
        `The clock of ${whose} and ours are ${Math.round(apartMs / 1_000)} s apart: tokens and limits end at the wrong time.`,
        'Run a time service (chrony, systemd-timesyncd) on every machine.',
      );
}
