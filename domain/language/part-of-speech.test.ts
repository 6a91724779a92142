// Shows what the neighbours of a word say about it; the word in question stands behind a star.
import { expect, it } from 'vitest'
import { guessPartOfSpeech, hasObject, isVerbInS, wantsBaseForm } from './part-of-speech.ts'

const at = (marked: string): [sentence: string, offset: number] => [
  marked.replace('*', ''),
  marked.indexOf('*'),
]

it.each([
  // May, will and can help a verb, unless something has them.
  ['He *may come.', 'auxiliary verb noun'],
  ['the *may of the hedge', 'noun adjective'],
  ['your *will', 'noun adjective'],
  ['the strength of *will', 'noun adjective'],
  ['I know her *will', 'noun adjective verb'],
  // What somebody has, a noun or what the noun is like.
  ['the *light', 'noun adjective'],
  ['the *light bag', 'adjective noun'],
  ['the *light of day', 'noun adjective'],
  ['the *light slowly fades', 'noun adjective'],
  ['both *light the fire', 'noun adjective'],
  ['a *fast, cheap car', 'noun adjective'],
  ["the dog's *bark", 'noun adjective'],
  ["it's *light", 'adjective noun verb'],
  ["I *can't tell", 'auxiliary verb noun'],
  // Behind be no base form is a verb; a participle may be one.
  ['as if he were *air', 'adjective noun verb'],
  ['It was *hit twice', 'adjective verb noun'],
  ['a ten minute *walk from here', 'noun verb'],
  // What was done stands behind who did it; what follows the noun is no noun.
  ['This *settled the argument', 'verb noun'],
  ['the *plain stretched far', 'adjective noun'],
  ['the *plain lay before us', 'noun adjective'],
  ['a *spring under the rock', 'noun adjective'],
  ['in *spring', 'noun adjective'],
  ['She had *fair hair', 'adjective noun verb'],
  ['She had *gone home', 'verb noun adjective'],
  ['ships *steamed off in a line', 'verb adjective'],
  ['and *steamed off', 'verb adjective'],
  ['travel *close together', 'adverb adjective'],
  ['What does this word *mean?', 'verb noun'],
  // What something becomes, and what is said of a thing that did something.
  ['When a line goes *dead, they wait', 'adjective adverb noun'],
  ['The room fell *silent.', 'adjective adverb noun'],
  ['The milk went *sour.', 'adjective adverb noun'],
  ['She went *home.', 'adverb noun adjective verb'],
  ['An electrical *pulse that set out', 'noun adjective'],
  ['the first *spark that jumped', 'noun adjective'],
  ['the old *guide that led us', 'noun adjective'],
  ['The two men *hope that', 'verb adverb noun'],
  ['a friend *said that', 'verb adverb noun'],
  ['What did she *mean?', 'verb noun'],
  // Prepositions stand before their noun, and are adverbs without one.
  ['He came *from under the bed.', 'preposition adverb'],
  ['A bird flew *over the wall.', 'preposition adverb'],
  ['a friend *of mine', 'preposition adverb'],
  ['He went *in and sat.', 'adverb noun adjective verb'],
  ['The lamp is *over there.', 'adjective noun verb'],
  ['It was *on at night.', 'adjective noun verb'],
  ['Come *in', ''],
  // Her book, or saw her open it.
  ['her *small house', 'adjective noun verb'],
  ['her *work is hard', 'noun adjective verb'],
  ['He gave her *light', 'noun adjective verb'],
  ['I saw her *open the door', 'verb noun'],
  ['He is *not here.', 'adverb adjective'],
  ['She *often works.', 'adverb adjective'],
  // Round, past, down, like.
  ['to *round the figure', 'verb noun'],
  ['to *round her figure', 'verb noun'],
  ['He came *round.', 'adverb adjective'],
  ['They look *down the hill.', 'preposition adverb'],
  ['They look *down her street.', 'preposition adverb'],
  ['It was *off.', 'adjective noun verb'],
  ['on the *inside', 'noun adjective'],
  ['in *off.', 'noun adjective'],
  ['the recent *past', ''],
  ['*Past', ''],
  ['He ran *like the wind.', 'preposition verb'],
  ['He ran *like her.', 'preposition verb'],
  ['Readers *like the book.', 'verb preposition'],
  ['Readers *like the.', 'preposition verb'],
  ['They *like her book.', 'verb noun'],
  ['The boss *like the book.', 'preposition verb'],
  ['few places *like home', ''],
  // Behind to, can, do, they; behind have; behind be.
  ['They *work hard.', 'verb noun'],
  ['They *quickly left.', 'adverb verb'],
  ['He did not *work.', 'verb noun'],
  ['He did hardly *work.', 'verb noun'],
  ['He don’t *work', 'verb noun'],
  ['have *walked', 'verb noun adjective'],
  ['has not *worked', 'verb noun adjective'],
  ['have *quickly', 'adverb'],
  ['is *quickly done', 'adverb adjective'],
  ['is *walking', 'verb adjective'],
  ['was *walked', 'verb adjective'],
  ['was *broken', 'verb adjective'],
  ['is *golden', 'adjective noun verb'],
  ['was *left', 'adjective verb noun'],
  ['was *edgy', 'adjective noun verb'],
  // Very light, with care, seems light.
  ['very *light', 'adjective adverb'],
  ['as *light as', 'adjective adverb'],
  ['of *walking', 'verb noun'],
  ['of *inglenooks', 'noun adjective'],
  ['with *care', 'noun adjective'],
  ['of *light bags', 'adjective noun'],
  ['It seems *light.', 'adjective adverb noun'],
  ['It looked *fast.', 'adjective adverb noun'],
  ['It felt *light', 'adjective adverb noun'],
  ['It grew *old', 'adjective adverb noun'],
  ['an outlook *old', ''],
  ['a regrew *old', ''],
  // What follows: an object, of, nothing.
  ['*Take the bag.', 'verb adverb noun'],
  ['*Take it.', 'verb adverb noun'],
  ['*Give them bread.', 'verb adverb noun'],
  ['*Tell himself', 'verb adverb noun'],
  ['*Take items', ''],
  ['*Take summit', ''],
  ['*light of', 'noun'],
  ['*quickly go', 'adverb adjective'],
  ['She sings *well.', 'adverb noun adjective verb'],
  ['The boy sings *well.', 'adverb noun adjective verb'],
  ['The boy walked *home.', 'adverb noun adjective verb'],
  ['to sing *well', 'adverb noun adjective verb'],
  ['men sing *well.', ''],
  ['The boss *well.', ''],
  ['The edging *well.', ''],
  ['the boy sings *well and long', ''],
  ['red *light bags', ''],
  // Punctuation parts a word from its neighbours, and one word may have none.
  ['He did. *Light', ''],
  ['the, *light', ''],
  ['very (*light)', ''],
  ['the “*light”', ''],
  ['very – *light', ''],
  ['*light', ''],
])('%s: %s', (marked, parts) => {
  expect(guessPartOfSpeech(...at(marked)).join(' ')).toBe(parts)
})

it('guesses nothing where no word stands', () => {
  expect(guessPartOfSpeech('The end. ', 8)).toEqual([])
  expect(guessPartOfSpeech('', 0)).toEqual([])
  // The offset just behind a word is not in it.
  expect(guessPartOfSpeech('the light', 9)).toEqual([])
  expect(guessPartOfSpeech('the light', 8)).toEqual(['noun', 'adjective'])
  expect(guessPartOfSpeech('the light', 4)).toEqual(['noun', 'adjective'])
})

it.each([
  ['to *lay', true],
  ['does not *lay', true],
  ['They can easily *lay', true],
  ["Let's *lay", true],
  ['They *lay', false],
  ['the *lay', false],
  ['to, *lay', false],
  ['to', false],
])('a base form alone may stand: %s, %s', (marked, isBase) => {
  expect(wantsBaseForm(...at(marked))).toBe(isBase)
})

it.each([
  ['She *works.', true],
  ['It often *works.', true],
  ['what *works', true],
  ['the man that *works', true],
  ['then *works', false],
  ['The machine *works.', true],
  ['Every machine *works well.', true],
  ['all the machine *works', false],
  ['In the machine *works', false],
  ['Machine *works', false],
  ['Rust *eats the iron.', true],
  ['Rust *eats it.', true],
  ['Rust *eats slowly.', true],
  ['Rust *eats iron.', false],
  ['*Works the man', false],
  ['the *works', false],
  ['the *works slowly', false],
  ['are *works slowly', false],
  ['have *works slowly', false],
  ['of *works slowly', false],
  ['They *works slowly', false],
  ['arts and *works slowly', false],
  ['', false],
])('a form in -s is a verb: %s, %s', (marked, isVerb) => {
  expect(isVerbInS(...at(marked))).toBe(isVerb)
})

it.each([
  ['The road *runs along the coast.', undefined],
  ['The road *runs from the coast.', false],
  ['She *runs a hotel.', true],
  ['He *drew it.', true],
  ['They *charge ten yuan.', true],
  ['The glue has *set.', false],
  ['The door was *opened by hand.', true],
  ['They *maintain that it is flat.', true],
  ['He *ran slowly up the hill.', undefined],
  ['He *sang slowly, and left.', false],
])('a verb has an object: %s, %s', (marked, isSo) => {
  expect(hasObject(...at(marked))).toBe(isSo)
})
