import { useLocation, useParams, useSearch, useSearchParams } from 'wouter';
import { choicesIn, type State, type TimeFilter } from './filter.ts';

/** The choices that the address of the page keeps: the time, the state, and the result that is open. */
export type ResultAddress = {
  readonly time: TimeFilter;
  readonly state: State;
  readonly choose: (time: TimeFilter, state: State) => void;
  /** The id of the open result; '' for none. */
  readonly openId: string;
  readonly hrefOf: (resultId: string) => string;
  /** Opens a result; '' closes the one that is open. */
  readonly open: (resultId: string) => void;
};

/** Reads and changes the address of the results of a bot. */
export function useResultAddress(botId: string): ResultAddress {
  const { '*': openId = '' } = useParams();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [choices, setChoices] = useSearchParams();
  const hrefOf = (resultId: string): string =>
    `/b/${botId}/results${resultId === '' ? '' : `/${resultId}`}${search === '' ? '' : `?${search}`}`;
  return {
    ...choicesIn(choices),
    choose: (time, state) => setChoices({ time, state }, { replace: true }),
    openId,
    hrefOf,
    open: (resultId) => navigate(hrefOf(resultId)),
  };
}
