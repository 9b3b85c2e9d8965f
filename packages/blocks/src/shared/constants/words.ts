/**
 * The words that the widget shows where a bot has none. A test of the widget compares them with its English ones; a
 * bot in another language shows those of its language.
 */
export const shownWords = {
  textPlaceholder: 'Type your answer …',
  numberPlaceholder: 'Type a number …',
  emailPlaceholder: 'Type your email address …',
  urlPlaceholder: 'Type an address …',
  phonePlaceholder: 'Type your phone number …',
  search: 'Search …',
  send: 'Send',
  skip: 'Skip',
  from: 'From:',
  to: 'To:',
} as const;
