// Builds LIKE patterns from user input.

/** The pattern for a value that contains `text`; `%`, `_` and `\` in it are escaped. */
export const buildContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
