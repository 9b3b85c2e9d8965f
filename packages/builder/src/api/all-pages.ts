/** Every page of a list, one after the other: for lists that are one page for nearly everybody. */
export async function allPages<Page extends { readonly nextCursor: string | null }>(
  read: (query: { readonly cursor?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let query = {};
  for (;;) {
    const page = await read(query);
    pages.push(page);
    if (page.nextCursor === null) return pages;
    query = { cursor: page.nextCursor };
  }
}
