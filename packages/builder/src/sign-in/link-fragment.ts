/** The parts of a sign-in link that its fragment holds; browsers send it to nobody. */
export type LinkFragment = {
  readonly code: string;
  /** The page that opens afterwards, below `/app`. */
  readonly to: string;
  readonly isDemo: boolean;
};

/** The link in a fragment such as `#code=…&to=/b/1`; undefined where there is none. */
export function linkIn(fragment: string): LinkFragment | undefined {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const code = given.get('code');
  if (code === null || code === '') return undefined;
  const to = given.get('to') ?? '/';
  // a page of the builder: two slashes would name another host
  return { code, to: /^\/(?!\/)/.test(to) ? to : '/', isDemo: given.get('as') === 'demo' };
}
