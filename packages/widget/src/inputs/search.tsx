import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Words } from '../words/words.ts';

/** The search settings of a choice. */
export type SearchOptions = {
  readonly isSearchable?: boolean;
  readonly searchInputPlaceholder?: string;
  readonly areInitialSearchButtonsVisible?: boolean;
};

/** The items that are looked for, and the field to look for them in, where the bot wants one. */
export function useSearch<T>(
  id: string,
  items: readonly T[],
  textOf: (item: T) => string,
  options: Partial<SearchOptions>,
  words: Words,
): [found: readonly T[], field: VNode | null] {
  const { isSearchable = false, areInitialSearchButtonsVisible = true, searchInputPlaceholder } = options;
  const [search, setSearch] = useState('');
  if (!isSearchable) return [items, null];
  const wanted = search.trim().toLowerCase();
  const placeholder = searchInputPlaceholder || words.search;
  const found = items.filter((item) =>
    wanted === '' ? areInitialSearchButtonsVisible : textOf(item).toLowerCase().includes(wanted),
  );
  const isInVain = wanted !== '' && found.length === 0;
  const field = (
    <>
      <input
        id={id}
        class="field"
        type="search"
        placeholder={placeholder}
        aria-label={placeholder}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {/* there before it has something to say: screen readers read out what changes in it */}
      <p class={isInVain ? 'hint' : 'unseen'} role="status" dir="auto">
        {isInVain && words.nothingFound}
      </p>
    </>
  );
  return [found, field];
}
