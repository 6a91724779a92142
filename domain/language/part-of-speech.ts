// Guesses the part of speech of a word from its neighbours, enough to order senses and lemmas, never to drop any.
import { tokenize } from './tokenize.ts'

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const DETERMINERS = words(
  'a an the this that these those my your his its our their some any no every each another such which what whose many few several both',
)
const BEFORE_VERB = words(
  "to can could will would shall should may might must do does did don't doesn't didn't can't cannot couldn't won't wouldn't shouldn't mustn't let's please never i you we they he she it who",
)
const BE = words(
  "is are was were be been being am isn't aren't wasn't weren't 's 're 'm it's that's i'm you're we're they're he's she's",
)
const HAVE = words("have has had haven't hasn't hadn't i've you've we've they've having")
const DEGREE = words('very so too quite more most rather extremely really less least how as')
const PREPOSITIONS = words(
  'of in on at for with from by about into over under between among through during against without within across toward towards behind beyond after before like than per via',
)
const AFTER_NOUN = words(
  'of in on at for with from by is are was were has have had will would can could that which who and or but as than to when where if because may might must should',
)

/** Parts of speech the word at a UTF-16 offset of `sentence` may have, likeliest first; [] where nothing tells. */
export const guessPartOfSpeech = (sentence: string, offset: number): PartOfSpeech[] => {
  const tokens = tokenize(sentence)
  const at = tokens.findIndex((token) => offset >= token.start && offset < token.end)
  const token = tokens[at]
  if (!token) return []
  const near = (step: number): string => {
    const other = tokens[at + step]
    if (!other) return ''
    const [from, to] = step < 0 ? [other.end, token.start] : [token.end, other.start]
    // Punctuation between two words keeps them from saying anything about each other.
    return /[,.;:!?()—–"“”]/.test(sentence.slice(from, to)) ? '' : other.text.toLowerCase().replace('’', "'")
  }
  const form = token.text.toLowerCase()
  const before = near(-1)
  const after = near(1)
  const isLy = form.endsWith('ly')
  const meetsNoun = after !== '' && !AFTER_NOUN.has(after) && !DETERMINERS.has(after) && !after.endsWith('ly')

  if (DETERMINERS.has(before) || (before.endsWith("'s") && !BE.has(before)))
    return meetsNoun ? ['adjective', 'noun'] : ['noun', 'adjective']
  if (before === 'her') return DETERMINERS.has(after) ? ['verb', 'noun'] : ['noun', 'adjective', 'verb']
  if (BEFORE_VERB.has(before)) return isLy ? ['adverb', 'verb'] : ['verb', 'noun']
  if (HAVE.has(before)) return isLy ? ['adverb'] : ['verb', 'noun', 'adjective']
  if (BE.has(before)) {
    if (isLy) return ['adverb', 'adjective']
    if (form.endsWith('ing')) return ['verb', 'adjective']
    return /(?:ed|en)$/.test(form) ? ['verb', 'adjective'] : ['adjective', 'verb', 'noun']
  }
  if (DEGREE.has(before)) return ['adjective', 'adverb']
  if (PREPOSITIONS.has(before)) {
    if (form.endsWith('ing')) return ['verb', 'noun']
    return meetsNoun ? ['adjective', 'noun'] : ['noun', 'adjective']
  }
  if (DETERMINERS.has(after) || /^(?:me|him|her|us|them|it|myself|himself|herself|themselves)$/.test(after))
    return ['verb', 'adverb', 'noun']
  if (after === 'of') return ['noun']
  if (isLy) return ['adverb', 'adjective']
  return []
}
