/** The keyboards that a phone can show for a text. */
export const inputModes = ['text', 'decimal', 'numeric', 'tel', 'search', 'email', 'url'] as const;
