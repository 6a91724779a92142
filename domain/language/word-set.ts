// Parser for a set of words in one line, for the rules in this folder.

/** Parses `list`, whose words are separated by single spaces. */
export const toWordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '))
