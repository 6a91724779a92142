// Decides which search queries are looked up in the dictionary, and returns the path of the entry's page.

/**
 * A word or a phrase of up to five words, in English letters: no sentence, no Chinese, no search operators.
 */
export const mayBeWord = (q: string): boolean =>
  q.length <= 40 && /^[a-z][a-z'’.-]*(?: [a-z][a-z'’.-]*){0,4}$/i.test(q)

export const getEntryPath = (lemma: string): string => `/myword/${encodeURIComponent(lemma)}/show`
