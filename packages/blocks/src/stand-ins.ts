/** Answers of nobody, for tests that are made of conversations. */
export { standInPhoneNumber } from './phone-number-input/read-phone-number.ts';
