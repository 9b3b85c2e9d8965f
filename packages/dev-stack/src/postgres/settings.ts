/** Settings of every Postgres started here; one whose data need not survive a crash of the machine runs faster. */
export function postgresSettings(isDurable: boolean): string[] {
  const settings = ['max_connections=200', 'shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC'];
  const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  return [...settings, ...(isDurable ? [] : hasty)].flatMap((setting) => ['-c', setting]);
}
