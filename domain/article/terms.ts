// Glossary of a publication: Chinese translations of its terms, their positions in a text, and the terms
// missing in its Chinese.

/** `zh` may have several translations separated by `/`. The first is the default; any of them is valid. */
export interface Term {
  en: string
  zh: string
}

/** The terms of one publication; `name` is stable for that publication. */
export interface PublicationGlossary {
  name: string
  terms: readonly Term[]
}

export interface TermPlace extends Term {
  start: number
  end: number
}

/** Maximum of terms per publication. */
export const MAX_TERMS = 500

const LETTER = /[\p{L}\p{M}\p{N}]/u
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

/**
 * Key to normalize terms, equal for terms with the same matches: white space is ignored, and case if the term
 * has no capital.
 */
export const toTermKey = (en: string): string => {
  const plain = en.normalize('NFC').trim().replace(/\s+/g, ' ')
  return isLower(plain) ? plain.toLowerCase() : plain
}

const isLower = (text: string): boolean => text === text.toLowerCase()

/**
 * A term with a capital is a name and matches exactly. A term without one matches in any case, and in the
 * plural.
 */
const patternOf = (en: string): RegExp => {
  const isName = !isLower(en)
  return new RegExp(isName ? escaped(en) : `${escaped(en)}(?:e?s)?`, isName ? 'gu' : 'giu')
}

const isWholeWord = (text: string, start: number, end: number): boolean =>
  !(LETTER.test(text.charAt(start - 1)) && LETTER.test(text.charAt(start))) &&
  !(LETTER.test(text.charAt(end)) && LETTER.test(text.charAt(end - 1)))

/** Returns the translations of a term, the default first. */
export const listTermTranslations = ({ zh }: Term): string[] =>
  zh
    .split(/[/／]/)
    .map((way) => way.trim())
    .filter((way) => way !== '')

/** Finds the terms in an English text, in order; if two overlap, the longer one. */
export function findTerms(text: string, terms: readonly Term[]): TermPlace[] {
  const places: TermPlace[] = []
  for (const term of [...terms].sort((a, b) => b.en.length - a.en.length)) {
    for (const match of text.matchAll(patternOf(term.en))) {
      const start = match.index
      const end = start + match[0].length
      if (isWholeWord(text, start, end) && !places.some((one) => start < one.end && one.start < end))
        places.push({ ...term, start, end })
    }
  }
  return places.sort((a, b) => a.start - b.start)
}

/**
 * Returns the terms of a text for which the Chinese has none of the translations, each at its first position.
 * Returns none while there is no Chinese.
 */
export function findMissedTerms(text: string, zh: string, terms: readonly Term[]): TermPlace[] {
  if (zh.trim() === '' || terms.length === 0) return []
  const normalisedZh = zh.normalize('NFC').replace(/\s+/g, '').toLowerCase()
  const isPresent = (way: string) =>
    normalisedZh.includes(way.normalize('NFC').replace(/\s+/g, '').toLowerCase())
  const missed = findTerms(text, terms).filter((term) => !listTermTranslations(term).some(isPresent))
  return [...new Map(missed.map((term) => [term.en, term] as const).reverse()).values()].reverse()
}
