// Decides, once at import, what every form is a form of, and keeps only what the rules alone would get wrong.
import { unpackStars } from './facts-line.ts'
import { detachInflection, type FormKind, inflectWord, isFormKind } from './inflection.ts'
import { makeLemmatizer } from './lemmas.ts'
import type { WordFacts, WordForms } from './lexicon.ts'

/** A headword as the table needs it; keys are `wordKey`s. */
export type HeadwordRecord = {
  key: string
  /** The word that the source says it is a form of. */
  lemma: string | undefined
  facts: WordFacts
  /** In a learner's dictionary (Collins, Oxford 3000), so a word of its own even when it is also a form. */
  isLearners: boolean
}

// A form that is also a word of its own (found, felt) leads to the other word first when that is so many times
// as frequent by rank; below this the two are near enough for the surface to come first.
const CLEARLY_RARER = 6
// The same for other forms that exam lists carry as words of their own (building, meeting, but not making).
const FAR_RARER = 20
// Corpus rankings list some plain forms (is, men) at odd places behind this.
const ODD_RANK = 20_000

/** Whether a headword is a word of its own: not a form, or one that lists and rankings know for itself. */
export const isOwnWord = (
  { key, lemma, facts, isLearners }: HeadwordRecord,
  baseRank: number | null,
): boolean => {
  if (lemma === undefined || lemma === key) return true
  if (facts.tags.length > 0 || isLearners) return true
  return (
    facts.rank !== null &&
    facts.rank < ODD_RANK &&
    (baseRank === null || facts.rank < baseRank * CLEARLY_RARER * 2)
  )
}

export type FormLemmaPair = { form: string; lemma: string; kind: FormKind | undefined }

/** Form → lemma pairs of one headword's own forms. */
export const listFormPairs = ({
  key,
  lemma,
  forms,
}: {
  key: string
  lemma: string | undefined
  forms: WordForms
}): FormLemmaPair[] => {
  // An entry such as fell carries forms of fall as well (falls): only those that look like its own are taken.
  const stem = key.slice(0, Math.min(3, key.length - 1))
  const isForeign = (form: string): boolean => lemma !== undefined && lemma !== key && !form.startsWith(stem)
  const own = (Object.entries(forms) as [FormKind, string][]).flatMap(([kind, form]) =>
    [form, ...american(key, form)].map((each) => [kind, each] as const),
  )
  return own
    .filter(([, form]) => form !== key && !form.includes(' ') && !isForeign(form))
    .map(([kind, form]) => ({ form, lemma: key, kind }))
}

/** Travelled → traveled: the source has one spelling, or takes the other for a word of its own. */
const american = (key: string, form: string): string[] =>
  /[aeiou]l$/.test(key) && form.startsWith(`${key}l`) ? [key + form.slice(key.length + 1)] : []

/** Plurals that the source takes for words without a singular: alumni, antennae, passers-by, grandchildren. */
export const listPluralPairs = (keys: Iterable<string>, isWord: (key: string) => boolean): FormLemmaPair[] =>
  [...keys].flatMap((form) =>
    singularsOf(form)
      .filter(isWord)
      .slice(0, 1)
      .map((lemma) => ({ form, lemma, kind: 'plural' as const })),
  )

const singularsOf = (form: string): string[] => {
  if (form.length < 5) return []
  if (form.endsWith('i')) return [`${form.slice(0, -1)}us`]
  if (form.endsWith('ae')) return [form.slice(0, -1)]
  return /s-?(?:by|in-law|up|on)$|.children$/.test(form) ? detachInflection(form) : []
}

export type TableSources = {
  /** Facts of every word of its own that is listed or ranked. */
  words: ReadonlyMap<string, WordFacts>
  /** Every other word that pairs lead to. */
  bases: ReadonlySet<string>
  /** What the first source says. */
  pairs: Iterable<FormLemmaPair>
  /** Unlisted headwords, which the rules must leave alone unless a source knows better. */
  headwords: Iterable<string>
  /** What the second source says of a headword that the first one is silent about. */
  guess: (form: string) => string[]
  /** How learner's dictionaries mark a word, as `packStars` writes it; 0 = not at all. */
  starsOf: (word: string) => number
}

/** Form → lemmas, best first, for every form that the rules alone would lead elsewhere. */
export const buildLemmaTable = ({
  words,
  bases,
  pairs,
  headwords,
  guess,
  starsOf,
}: TableSources): Map<string, string[]> => {
  const isBase = (key: string): boolean => words.has(key) || bases.has(key)
  // One string a form (`lemma kind|lemma kind`): objects for 100,000 forms take five times the memory.
  const byForm = new Map<string, string>()
  for (const { form, lemma, kind } of pairs) {
    if (!isBase(lemma)) continue
    const known = byForm.get(form)
    byForm.set(form, `${known === undefined ? '' : `${known}|`}${lemma} ${kind ?? ''}`)
  }
  const rules = makeLemmatizer({ stored: () => undefined, isBase })
  const stored = new Map<string, string[]>()
  const keep = (form: string, lemmas: string[]): void => {
    if (rules.lemmasOf(form).join() !== lemmas.join()) stored.set(form, lemmas)
  }
  for (const [form, found] of byForm) {
    const sayings = found.split('|').map(readSaying)
    // A rare word's claim on a form (ringe: ringed) does not stand against a listed word that the rules lead to.
    const isContested = !isKnown(words, form) && !sayings.some(({ lemma }) => isKnown(words, lemma))
    if (!isContested || !rules.lemmasOf(form).some((lemma) => isKnown(words, lemma)))
      keep(form, ordered(form, sayings, words, starsOf(form)))
  }
  for (const word of headwords) {
    if (byForm.has(word)) continue
    const guessed = guess(word).filter((lemma) => words.has(lemma))
    const sayings = guessed.map((lemma) => ({ lemma, kind: '' }))
    keep(word, sayings.length > 0 ? ordered(word, sayings, words, starsOf(word)) : [word])
  }
  return stored
}

type Saying = { lemma: string; kind: string }

const readSaying = (text: string): Saying => {
  const [lemma = '', kind = ''] = text.split(' ')
  return { lemma, kind }
}

const ordered = (
  form: string,
  sayings: Saying[],
  words: ReadonlyMap<string, WordFacts>,
  stars: number,
): string[] => {
  const rankOf = (word: string): number => words.get(word)?.rank ?? Number.MAX_SAFE_INTEGER
  const all = [...new Set(sayings.map((saying) => saying.lemma))]
  const listed = all.filter((lemma) => isKnown(words, lemma))
  const lemmas = (listed.length > 0 ? listed : all).sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Number(isRegular(b, form, sayings)) - Number(isRegular(a, form, sayings)) ||
      (a < b ? -1 : 1),
  )
  const own = words.get(form)
  const best = lemmas[0]
  if (!own || best === undefined) return lemmas
  const standing = standingOf(form, sayings, own, stars)
  // A base that is rarer than its form (entitle, lyric) is not what a reader learns the form by.
  const isForm =
    standing.times === 1 ? rankOf(form) >= rankOf(best) : rankOf(form) > rankOf(best) * standing.times
  if (!isForm) return [form, ...lemmas]
  return standing.isOwn ? [...lemmas, form] : lemmas
}

/**
 * How many times rarer than its base a form that has an entry of its own must be to be counted under the base, and
 * whether it stays a word beside it: what the Oxford 3000 lists (interested, building) is the most of a word, then
 * what exams list; what only a corpus ranks (increased, handling, flowers) is a form like any other.
 */
const standingOf = (
  form: string,
  sayings: Saying[],
  { tags }: WordFacts,
  stars: number,
): { times: number; isOwn: boolean } => {
  const is = (...kinds: FormKind[]): boolean =>
    sayings.some(({ kind }) => isFormKind(kind) && kinds.includes(kind))
  // Comparison makes no word of its own (earlier is early), unless it has outgrown its base (later).
  if (is('comparative', 'superlative')) return { times: 1, isOwn: true }
  const { collins, oxford } = unpackStars(stars.toString(36))
  // The list for IELTS has plain forms (birds, traveling) that no other list has.
  const isTagged = tags.some((tag) => tag !== 'ielts')
  const isMarked = isTagged || collins > 0
  if (is('past', 'past_participle')) return { times: oxford ? CLEARLY_RARER : 1, isOwn: oxford || isMarked }
  if (is('present_participle') || is('plural', 'third_person')) {
    if (form.includes('-')) return { times: 1, isOwn: false }
    // Physics is no plural.
    if (!oxford && !isMarked && !/ics$/.test(form)) return { times: 1, isOwn: false }
  }
  return { times: tags.length > 0 ? FAR_RARER : CLEARLY_RARER, isOwn: true }
}

/** Whether a list or a ranking knows the word; names in the core are known to neither. */
const isKnown = (words: ReadonlyMap<string, WordFacts>, word: string): boolean => {
  const facts = words.get(word)
  return facts !== undefined && (facts.rank !== null || facts.tags.length > 0)
}

const isRegular = (lemma: string, form: string, sayings: Saying[]): boolean =>
  sayings.some(
    (saying) => saying.lemma === lemma && isFormKind(saying.kind) && inflectWord(lemma, saying.kind) === form,
  )
