// A set of words written as one line: how the rules of this folder name what they know.

/** The words of `list`, which single spaces part. */
export const toWordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '))
