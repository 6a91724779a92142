// Generates and reverses regular English inflection, so that only irregular forms have to be stored.
import type { WordForms } from './lexicon.ts'

export type FormKind = keyof WordForms

const KINDS: readonly string[] = [
  'past',
  'past_participle',
  'present_participle',
  'third_person',
  'plural',
  'comparative',
  'superlative',
] satisfies FormKind[]

export const isFormKind = (text: string): text is FormKind => KINDS.includes(text)

const VOWEL = /[aeiou]/
// A short word that ends in one vowel and a consonant doubles the last letter (stop, plan), except w x y.
const DOUBLES = /^[^aeiou]*(?:[aeiou]|qu[aeiou])[bdfgklmnprstvz]$/

/** Returns the regular form of a lower-case word: `inflectWord('try', 'past')` is `tried`. */
export const inflectWord = (word: string, kind: FormKind): string => {
  switch (kind) {
    case 'plural':
    case 'third_person':
      return withS(word)
    case 'present_participle':
      return `${stemBefore(word, true)}ing`
    case 'comparative':
      return `${stemBefore(word, false)}er`
    case 'superlative':
      return `${stemBefore(word, false)}est`
    default:
      return `${stemBefore(word, false)}ed`
  }
}

const withS = (word: string): string => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

const stemBefore = (word: string, isIng: boolean): string => {
  if (word.endsWith('ie') && isIng) return `${word.slice(0, -2)}y`
  if (/(?:ee|oe|ye)$/.test(word)) return isIng ? word : word.slice(0, -1)
  if (word.endsWith('e') && word.length > 2) return word.slice(0, -1)
  if (!isIng && /[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`
  return DOUBLES.test(word) ? word + word.at(-1) : word
}

/**
 * Returns the possible bases of a regular inflection, the most likely first. Most candidates are not words,
 * so the caller must validate them with its dictionary. The rules are the detachment rules of WordNet's
 * Morphy (https://wordnet.princeton.edu/documentation/morphy7wn), with doubled consonants and -ie/-y added.
 */
export const detachInflection = (form: string): string[] => {
  const found: string[] = []
  const cut = (ending: string, ...puts: string[]): void => {
    if (!form.endsWith(ending)) return
    for (const put of puts) {
      const base = form.slice(0, -ending.length) + put
      if (base.length > 2 && VOWEL_OR_Y.test(base)) found.push(base)
    }
  }
  if (form.endsWith('s') && !/(?:ss|us|is)$/.test(form)) {
    cut('ies', 'y', 'ie')
    cut('ves', 'f', 'fe')
    if (/(?:s|x|z|ch|sh|o)es$/.test(form)) cut('es', '')
    cut('s', '')
  }
  cut('men', 'man')
  cut('children', 'child')
  // Compounds with the plural ending on the first part: passers-by, sons-in-law, runners-up.
  for (const [last] of form.matchAll(/-?(?:by|in-law|up|on)$/g)) cut(`s${last}`, last)
  cut('ied', 'y', 'ie')
  cut('ying', 'ie')
  for (const ending of ['ed', 'ing', 'er', 'est']) {
    const stem = form.endsWith(ending) ? form.slice(0, -ending.length) : ''
    if (stem.length < 2 || !VOWEL_OR_Y.test(stem)) continue
    if (/([bdfgklmnprstvz])\1$/.test(stem)) {
      // stopped → stop, but filled → fill: return both, and the doubled one first if that is the usual case.
      const both = [stem.slice(0, -1), stem]
      found.push(...(/(?:ll|ss|ff|zz)$/.test(stem) ? both.reverse() : both))
    } else if (/(?:[^aeiou][aeiou][bcdfgklmnprstvz]|[csvzu]|[^n]g|[^aeiou]l|[aeiou]th)$/.test(stem))
      found.push(`${stem}e`, stem)
    else found.push(stem, `${stem}e`)
  }
  cut('ier', 'y')
  cut('iest', 'y')
  return found
}

const VOWEL_OR_Y = new RegExp(`${VOWEL.source}|y`)

/** Endings of Latin and Greek plurals: the plural, then its singulars. */
const LEARNED: readonly [RegExp, readonly string[]][] = [
  [/a$/, ['um', 'on']],
  [/ae$/, ['a']],
  [/i$/, ['us']],
  [/es$/, ['is']],
  [/ices$/, ['ix', 'ex']],
]

/** True if a form is a Latin or Greek plural of `lemma`: criteria, stimuli, hypotheses. */
export const isLearnedPlural = (form: string, lemma: string): boolean =>
  LEARNED.some(([plural, singulars]) =>
    singulars.some((end) => form.replace(plural, end) === lemma && form !== lemma),
  )
