/** The moment at which Redis writes a change to its log: before it answers, once a second, or never. */
export type AppendOnly = 'always' | 'everysec' | 'off';

/** Settings of every Redis started here: nothing is evicted, and the log is the only copy on disk. */
export function redisSettings(appendOnly: AppendOnly): string[] {
  const log =
    appendOnly === 'off' ? ['--appendonly', 'no'] : ['--appendonly', 'yes', '--appendfsync', appendOnly];
  return ['--maxmemory-policy', 'noeviction', '--save', '', ...log];
}
