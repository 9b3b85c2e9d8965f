import { useLocation, useParams, useSearch, useSearchParams } from 'wouter';
import { addressOf, choicesIn, type Choices } from './filter.ts';

/** The choices that the address of the page keeps, and the result that is open. */
export type ResultAddress = {
  readonly choices: Choices;
  readonly choose: (choices: Choices) => void;
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
  const [parameters, setParameters] = useSearchParams();
  const hrefOf = (resultId: string): string =>
    `/b/${botId}/results${resultId === '' ? '' : `/${resultId}`}${search === '' ? '' : `?${search}`}`;
  return {
    choices: choicesIn(parameters),
    choose: (choices) => setParameters(addressOf(choices), { replace: true }),
    openId,
    hrefOf,
    open: (resultId) => navigate(hrefOf(resultId)),
  };
}
