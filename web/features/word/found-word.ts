// Which searches are looked up in the dictionary, and where the entry's page is.

/** A word or a phrase of a few words, in letters of English: no sentence, no Chinese, no operators of a search. */
export const mayBeWord = (q: string): boolean =>
  q.length <= 40 && /^[a-z][a-z'’.-]*(?: [a-z][a-z'’.-]*){0,4}$/i.test(q)

export const getEntryPath = (lemma: string): string => `/myword/${encodeURIComponent(lemma)}/show`
