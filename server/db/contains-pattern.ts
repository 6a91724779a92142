// Patterns of LIKE made of what somebody typed.

/** The pattern of whatever contains `text`; `%`, `_` and `\` in it stand for themselves. */
export const buildContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
