export { prepareDates } from './shared/wall-clock.ts';
