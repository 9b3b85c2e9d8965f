const timeoutMs = 5_000;

/** For the doctor: true if a browser would send a file with a PUT from a page of that origin. Rejects where nobody answers. */
export async function mayPut(url: string, origin: string): Promise<boolean> {
  const { ok, headers, body } = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await body?.cancel();
  const lists = (name: string, wanted: string): boolean => {
    const listed = (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
    return listed.includes('*') || listed.includes(wanted);
  };
  return (
    ok &&
    lists('access-control-allow-origin', origin) &&
    lists('access-control-allow-methods', 'put') &&
    lists('access-control-allow-headers', 'content-type')
  );
}
