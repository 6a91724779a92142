// Adapter for wink-lemmatizer, the second source of lemmas. It is loaded lazily, because its word list takes
// 40 MB.

/** Returns the base forms of a token by WordNet's exceptions and rules, without the form itself. */
export type WinkLemmas = (form: string) => string[]

export const loadWinkLemmas = async (): Promise<WinkLemmas> => {
  const { default: wink } = await import('wink-lemmatizer')
  return (form) => {
    const found = new Set([wink.verb(form), wink.noun(form), wink.adjective(form)])
    found.delete(form)
    return [...found]
  }
}
