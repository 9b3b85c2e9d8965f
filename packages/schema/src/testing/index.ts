export { contentFields, ownBotFields, type SpecifiedField } from './specified-fields.ts';
