/** The fields of a chosen card that a bot can save, by their names in the public format. */
export const savedFieldNames = ['Image URL', 'Title', 'Description', 'Button', 'Internal Value'] as const;
