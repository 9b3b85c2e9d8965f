/** Sites as people type them, as origins. */
type ReadOrigins = {
  readonly origins: readonly string[];
  /** The first that is no address of a site. */
  readonly unreadable: string | undefined;
};

/** Reads sites that stand between spaces or commas: `www.example.com/shop` means `https://www.example.com`. */
export function readOrigins(text: string): ReadOrigins {
  const sites = text.split(/[\s,;]+/).filter((site) => site !== '');
  const read = sites.map((site) => ({ site, origin: originOf(site) }));
  return {
    origins: [...new Set(read.flatMap(({ origin }) => origin ?? []))],
    unreadable: read.find(({ origin }) => origin === undefined)?.site,
  };
}

/** The origin of a site; a host without a scheme has https, and this machine http. */
function originOf(site: string): string | undefined {
  const isLocal = /^(localhost|127\.0\.0\.1)(:|\/|$)/.test(site);
  const address = /^[a-z]+:\/\//i.test(site) ? site : `${isLocal ? 'http' : 'https'}://${site}`;
  if (!URL.canParse(address)) return undefined;
  const { origin, hostname, protocol } = new URL(address);
  const isSite = (protocol === 'https:' || protocol === 'http:') && (isLocal || /[.:]/.test(hostname) || hostname === 'localhost'); // prettier-ignore
  return isSite ? origin : undefined;
}
