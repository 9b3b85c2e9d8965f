/** What every Postgres started here is told; one whose data need not outlive the machine's crash runs faster. */
export function postgresSettings(isDurable: boolean): string[] {
  const settings = ['max_connections=200', 'shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC'];
  const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  return [...settings, ...(isDurable ? [] : hasty)].flatMap((setting) => ['-c', setting]);
}
