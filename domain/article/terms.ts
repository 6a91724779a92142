// A publication's glossary: how its terms are put into Chinese, where they stand in a text, and which Chinese lacks them.

/** `zh` may name several ways with `/` between; the first is the one to use, any of them will do. */
export interface Term {
  en: string
  zh: string
}

/** The terms of one publication; `name` is the same as long as it is that publication's. */
export interface PublicationGlossary {
  name: string
  terms: readonly Term[]
}

export interface TermPlace extends Term {
  start: number
  end: number
}

/** Terms of one publication at most. */
export const MAX_TERMS = 500

const LETTER = /[\p{L}\p{M}\p{N}]/u
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

/** Equal for terms that are found at the same places: white space aside, and case where the term has no capital. */
export const toTermKey = (en: string): string => {
  const plain = en.normalize('NFC').trim().replace(/\s+/g, ' ')
  return isLower(plain) ? plain.toLowerCase() : plain
}

const isLower = (text: string): boolean => text === text.toLowerCase()

/** A term with a capital is a name and found as it is written; one without is found in any case, and in the plural. */
const patternOf = (en: string): RegExp => {
  const isName = !isLower(en)
  return new RegExp(isName ? escaped(en) : `${escaped(en)}(?:e?s)?`, isName ? 'gu' : 'giu')
}

const isWholeWord = (text: string, start: number, end: number): boolean =>
  !(LETTER.test(text.charAt(start - 1)) && LETTER.test(text.charAt(start))) &&
  !(LETTER.test(text.charAt(end)) && LETTER.test(text.charAt(end - 1)))

/** The ways to put a term, the one to use first. */
export const listTermTranslations = ({ zh }: Term): string[] =>
  zh
    .split(/[/／]/)
    .map((way) => way.trim())
    .filter((way) => way !== '')

/** Where the terms stand in an English text, in its order; of two that overlap the longer one. */
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

/** The terms of a text that its Chinese has in none of their ways, each at its first place; none while there is no Chinese. */
export function findMissedTerms(text: string, zh: string, terms: readonly Term[]): TermPlace[] {
  if (zh.trim() === '' || terms.length === 0) return []
  const normalisedZh = zh.normalize('NFC').replace(/\s+/g, '').toLowerCase()
  const isPresent = (way: string) =>
    normalisedZh.includes(way.normalize('NFC').replace(/\s+/g, '').toLowerCase())
  const missed = findTerms(text, terms).filter((term) => !listTermTranslations(term).some(isPresent))
  return [...new Map(missed.map((term) => [term.en, term] as const).reverse()).values()].reverse()
}
