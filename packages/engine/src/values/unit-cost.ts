/**
 * Costs of the parts of a turn beside their characters, in characters read: the unit of the meter, about 5 ns of
 * processor time. Work is charged before it is done.
 */
export const unitCost = {
  /** A text without slots, passed on as it is. */
  text: 4,
  /** A slot of a template, filled or empty. */
  slot: 32,
  /** A copied element of a list, variable or node. */
  element: 8,
  /** A node of rich text, read, written and sent. */
  node: 64,
  /** A character of a value that a bubble shows: written to the response, the transcript, the record and Redis. */
  shown: 24,
  /** A character of a program that is parsed. */
  program: 32,
  /** A character of a text to be written in Base64. */
  base64: 128,
} as const;
