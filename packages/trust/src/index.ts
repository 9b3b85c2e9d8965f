export {
  coverageOf,
  coverageSorts,
  nameOfEvent,
  wayOf,
  type CaseWay,
  type Coverage,
  type CoverageSort,
} from './coverage.ts';
export { playCase, type CaseResult } from './play-case.ts';
export { createPrograms, type Programs } from './programs.ts';
export { recordCase, type HeldTurn, type RecordedCase, type ToRecord } from './record-case.ts';
export { casesOf, type TestCase, type TestFault, type TestPath } from './test-cases.ts';
export { namesIn, testedBot, unclearNames, type TestedBot } from './tested-bot.ts';
