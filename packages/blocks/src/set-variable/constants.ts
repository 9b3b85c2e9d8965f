/** The value types that take the value of an expression; meant where a block names none. */
export const customValue = 'Custom';
export const transcriptValue = 'Transcript';

/** The value types that need only the conversation itself, by their names in the public format. */
export const conversationValues = [
  'Empty',
  'Append value(s)',
  'Pop',
  'Shift',
  'Map item with same index',
  'Now',
  'Today',
  'Yesterday',
  'Tomorrow',
  'Random ID',
  'Result ID',
  'User ID',
  'Environment name',
  'Phone number',
  'Contact name',
  'Referral Click ID',
  'Referral Source ID',
] as const;

/** The value types that only the visitor's machine knows. */
export const pageValues = ['Device type', 'Moment of the day'] as const;

/** Every value type that runs here. */
export const valueTypeNames = [customValue, ...conversationValues, transcriptValue, ...pageValues] as const;
