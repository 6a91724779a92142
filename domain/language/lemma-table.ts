// Builds the lemma table at import time. It stores only the forms that the rules alone would resolve
// incorrectly.
import { unpackStars } from './facts-line.ts'
import { detachInflection, type FormKind, inflectWord, isFormKind } from './inflection.ts'
import { makeLemmatizer } from './lemmas.ts'
import type { WordFacts, WordForms } from './lexicon.ts'

/** The fields of a headword that the table needs; keys are results of `toWordKey`. */
export type HeadwordRecord = {
  key: string
  /** The lemma of the word according to the source. */
  lemma: string | undefined
  facts: WordFacts
  /**
   * True if a learner's dictionary (Collins, Oxford 3000) lists it: then it is a headword even if it is also
   * a form.
   */
  isLearners: boolean
}

// A form that is also a headword (found, felt) resolves to the other word first, if that word is this many
// times as frequent by rank. Below this ratio the frequencies are too close, and the surface form is first.
const CLEARLY_RARER = 6
// The same ratio for other forms that exam lists have as headwords (building, meeting, but not making).
const FAR_RARER = 20
// Behind this rank, corpus rankings are unreliable for some plain forms (is, men).
const ODD_RANK = 20_000

/**
 * True if a headword is a lemma itself: it is not a form, or lists and rankings have it as a separate word.
 */
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

/** Returns the pairs of form and lemma of one headword. */
export const listFormPairs = ({
  key,
  lemma,
  forms,
}: {
  key: string
  lemma: string | undefined
  forms: WordForms
}): FormLemmaPair[] => {
  // An entry such as fell also has forms of fall (falls): use only those with the same beginning.
  const stem = key.slice(0, Math.min(3, key.length - 1))
  const isForeign = (form: string): boolean => lemma !== undefined && lemma !== key && !form.startsWith(stem)
  const own = (Object.entries(forms) as [FormKind, string][]).flatMap(([kind, form]) =>
    [form, ...american(key, form)].map((each) => [kind, each] as const),
  )
  return own
    .filter(([, form]) => form !== key && !form.includes(' ') && !isForeign(form))
    .map(([kind, form]) => ({ form, lemma: key, kind }))
}

/** Travelled → traveled: the source has only one spelling, or treats the other as a separate word. */
const american = (key: string, form: string): string[] =>
  /[aeiou]l$/.test(key) && form.startsWith(`${key}l`) ? [key + form.slice(key.length + 1)] : []

/**
 * Returns plurals that the source treats as words without a singular: alumni, antennae, passers-by,
 * grandchildren.
 */
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
  /** Facts of every lemma that has an exam tag or a rank. */
  words: ReadonlyMap<string, WordFacts>
  /** All other lemmas that occur in pairs. */
  bases: ReadonlySet<string>
  /** Pairs from the first source. */
  pairs: Iterable<FormLemmaPair>
  /** Headwords without tag or rank. The rules must not change them, unless a source has a lemma for them. */
  headwords: Iterable<string>
  /** Lemmas from the second source, the fallback for headwords without a pair in the first. */
  guess: (form: string) => string[]
  /** Marks of a word in learner's dictionaries, encoded by `packStars`; 0 = none. */
  starsOf: (word: string) => number
}

/**
 * Returns the map of form → lemmas, the best first, for every form that the rules alone would resolve
 * differently.
 */
export const buildLemmaTable = ({
  words,
  bases,
  pairs,
  headwords,
  guess,
  starsOf,
}: TableSources): Map<string, string[]> => {
  const isBase = (key: string): boolean => words.has(key) || bases.has(key)
  // Encode each form as one string (`lemma kind|lemma kind`): objects for 100,000 forms take five times the
  // memory.
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
    // If a rare word claims a form (ringe: ringed) that the rules resolve to a listed word, the claim is
    // ignored.
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
  // If the base is rarer than its form (entitle, lyric), readers do not learn the form by its base.
  const isForm =
    standing.times === 1 ? rankOf(form) >= rankOf(best) : rankOf(form) > rankOf(best) * standing.times
  if (!isForm) return [form, ...lemmas]
  return standing.isOwn ? [...lemmas, form] : lemmas
}

/**
 * Returns how many times rarer than its base a form with an entry must be to resolve to the base, and whether
 * it also remains a lemma itself. Words of the Oxford 3000 (interested, building) are most likely lemmas,
 * then words of exam lists. A form that only a corpus ranks (increased, handling, flowers) is an ordinary
 * form.
 */
const standingOf = (
  form: string,
  sayings: Saying[],
  { tags }: WordFacts,
  stars: number,
): { times: number; isOwn: boolean } => {
  const is = (...kinds: FormKind[]): boolean =>
    sayings.some(({ kind }) => isFormKind(kind) && kinds.includes(kind))
  // A comparative is not a lemma itself (earlier is early), unless it is more frequent than its base (later).
  if (is('comparative', 'superlative')) return { times: 1, isOwn: true }
  const { collins, oxford } = unpackStars(stars.toString(36))
  // The IELTS list has plain forms (birds, traveling) that no other list has.
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

/** True if the word has an exam tag or a rank. Names in the core dictionary have neither. */
const isKnown = (words: ReadonlyMap<string, WordFacts>, word: string): boolean => {
  const facts = words.get(word)
  return facts !== undefined && (facts.rank !== null || facts.tags.length > 0)
}

const isRegular = (lemma: string, form: string, sayings: Saying[]): boolean =>
  sayings.some(
    (saying) => saying.lemma === lemma && isFormKind(saying.kind) && inflectWord(lemma, saying.kind) === form,
  )
