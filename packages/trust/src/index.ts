export { playCase, type CaseResult } from './play-case.ts';
export { createPrograms, type Programs } from './programs.ts';
export { casesOf, type TestCase, type TestFault, type TestPath } from './test-cases.ts';
export { namesIn, testedBot, unclearNames, type TestedBot } from './tested-bot.ts';
