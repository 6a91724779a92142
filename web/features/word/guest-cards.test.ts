// A guest's cards are made of nothing but the steps kept here, and come in the order that a member's do.
import { describe, expect, it } from 'vitest'
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { createCard, type Rating } from '../../../domain/word/card.ts'
import { scheduleReview } from '../../../domain/word/schedule.ts'
import { DAILY_NEW } from '../../../domain/word/session.ts'
import type { GuestMutation } from '../../local/guest.ts'
import {
  applyRating,
  buildGuestCards,
  type GuestWords,
  getDueDate,
  selectCardsToReview,
  toDueCard,
} from './guest-cards.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const DAY = 24 * 60
const YESTERDAY = -DAY

const stamp = (minutes: number) => ({ op_id: crypto.randomUUID(), at: at(minutes).toISOString() })
const save = (word: string, minutes: number, sentence?: string): SyncStep => ({
  ...stamp(minutes),
  kind: 'save',
  input: { word, ...(sentence ? { sentence, article_id: 7 } : {}) },
})
const review = (word: string, rating: Rating, minutes: number): SyncStep => ({
  ...stamp(minutes),
  kind: 'review',
  word,
  rating,
  spent: 900,
})
const remove = (word: string, minutes: number): SyncStep => ({ ...stamp(minutes), kind: 'delete', word })

const LEMMAS: Record<string, string> = { batteries: 'battery', saw: 'see' }
const lemmaOf = (word: string, sentence?: string) =>
  sentence?.includes('a saw') ? word : (LEMMAS[word] ?? word)
/** Says of a lemma that it means itself; anything else is a reader's own. */
const words = (lemma: typeof lemmaOf = lemmaOf): GuestWords => ({
  lemmasOf: (word) => [lemma(word)],
  placeAt: ({ text, sentence, offset = 0, zh = '', sentence_zh = '' }) => ({
    lemma: lemma(text, sentence),
    word: text,
    spans: sentence === undefined ? [] : [[offset, offset + text.length]],
    zh,
    sentence_zh,
  }),
  meaningAt: (sent, { text, sentence }) => {
    const gloss = `n. ${lemma(text, sentence)} 的意思`
    return { gloss: sent || gloss, is_gloss_own: sent !== undefined && !sent.endsWith('意思') }
  },
  phoneticOf: (of) => of.toUpperCase(),
})
const cardsOf = (...steps: GuestMutation[]) => buildGuestCards(steps, words())
const lemmas = (cards: { lemma: string }[]) => cards.map(({ lemma }) => lemma)
const toReview = (steps: SyncStep[], minutes = 0) =>
  lemmas(selectCardsToReview(cardsOf(...steps), at(minutes), 15))

describe('the cards', () => {
  it('are one a lemma, with every sentence, the newest first, and what the dictionary says', () => {
    const [card, ...others] = cardsOf(
      save('batteries', -9, 'Batteries wait.'),
      save('battery', -5, 'A battery.'),
      save('battery', -1),
    )
    expect(others).toEqual([])
    expect(card).toMatchObject({ lemma: 'battery', gloss: 'n. battery 的意思', phonetic: 'BATTERY' })
    expect(card?.sentences.map(({ sentence }) => sentence)).toEqual(['A battery.', 'Batteries wait.'])
    expect(toDueCard(card!, NOW)).toMatchObject({
      word: 'batteries',
      state: 'NEW',
      created_at: at(-9).toISOString(),
      contexts: [{ article_id: 7, word: 'battery' }, { word: 'batteries' }],
    })
  })

  it('are scheduled as the server would, from each rating at its own time', () => {
    const [card] = cardsOf(save('battery', -30), review('battery', 3, -20), review('battery', 1, -5))
    const plan = { retention: 0.9, seed: 'battery' }
    const first = scheduleReview(createCard(at(-30)), 3, at(-20), plan).card
    const second = scheduleReview(first, 1, at(-5), plan).card
    expect(card?.scheduled).toEqual(second)
    for (const rating of [1, 2, 3, 4] as const) {
      const due = getDueDate(applyRating(card!, rating, NOW)).toISOString()
      expect(toDueCard(card!, NOW).next[rating]).toBe(due)
    }
  })

  it('begin anew when a word was taken out and saved again', () => {
    const before = [save('battery', -30, 'One.'), review('battery', 4, -20), remove('battery', -10)]
    expect(cardsOf(...before)).toEqual([])
    const [card] = cardsOf(...before, save('battery', -5, 'Two.'))
    expect(card).toMatchObject({ scheduled: { state: 'NEW', reps: 0 }, sentences: [{ sentence: 'Two.' }] })
  })

  it('take a rating of a lemma for that lemma, also when it is a form of another word', () => {
    const noun = save('saw', -30, 'He bought a saw.')
    const cards = cardsOf(noun, save('see', -29), review('saw', 4, -20))
    expect(cards.map(({ lemma, scheduled }) => [lemma, scheduled.reps])).toEqual([
      ['saw', 1],
      ['see', 0],
    ])
    expect(lemmas(cardsOf(noun, save('see', -29), remove('saw', -20)))).toEqual(['see'])
  })

  it('keep where the word stands, the Chinese of its paragraph, and the gloss of the newest sentence', () => {
    const first: GuestMutation = {
      ...stamp(-9),
      kind: 'save',
      input: { word: 'saw', sentence: 'He bought a saw.', offset: 12, paragraph: 'p2', gloss: 'n. 别的意思' },
      zh: '他买了一把锯子。',
    }
    const [card] = cardsOf(first)
    expect(toDueCard(card!, NOW)).toMatchObject({ gloss: 'n. 别的意思', is_gloss_own: false })
    expect(toDueCard(card!, NOW).contexts).toMatchObject([
      { spans: [[12, 15]], zh: '他买了一把锯子。', paragraph: 'p2', gloss: 'n. 别的意思' },
    ])
    const [newer] = cardsOf(first, save('saw', -5, 'It is a saw.'), save('saw', -4))
    expect([newer?.gloss, newer?.sentences.length]).toEqual(['n. saw 的意思', 2])
    expect(cardsOf(first, { ...first, ...stamp(-3) })[0]?.sentences).toHaveLength(1)
  })

  it('keep the gloss a reader wrote until it is taken back', () => {
    const gloss = (to: string, minutes: number): SyncStep => ({
      ...stamp(minutes),
      kind: 'gloss',
      word: 'battery',
      gloss: to,
    })
    const steps = [save('battery', -9, 'A battery.'), gloss('电', -8), save('battery', -7, 'Two.')]
    expect(cardsOf(...steps)).toMatchObject([{ gloss: '电', isGlossOwn: true, sentences: [{}, {}] }])
    expect(cardsOf(...steps, gloss('', -6))).toMatchObject([
      { gloss: 'n. battery 的意思', isGlossOwn: false },
    ])
    const own: SyncStep = { ...stamp(-9), kind: 'save', input: { word: 'battery', gloss: '电' } }
    expect(cardsOf(own, save('battery', -7, 'Two.'))).toMatchObject([{ gloss: '电', isGlossOwn: true }])
  })

  it('are one when the dictionary of today takes two words for one, with the ratings of both under the old names', () => {
    const steps = [
      save('steamed', -90, 'He steamed it.'),
      save('steam', -80, 'Hot steam.'),
      review('steamed', 3, -70),
      review('steam', 3, -30),
    ]
    const before = buildGuestCards(
      steps,
      words((word) => word),
    )
    expect(before.map(({ lemma, scheduled }) => [lemma, scheduled.reps])).toEqual([
      ['steamed', 1],
      ['steam', 1],
    ])
    const after = buildGuestCards(
      steps,
      words((word) => (word === 'steamed' ? 'steam' : word)),
    )
    expect(after.map(({ lemma, scheduled, sentences }) => [lemma, scheduled.reps, sentences.length])).toEqual(
      [['steam', 2, 2]],
    )
    const plan = { retention: 0.9, seed: 'steam' }
    const first = scheduleReview(createCard(at(-90)), 3, at(-70), plan).card
    expect(after[0]?.scheduled).toEqual(scheduleReview(first, 3, at(-30), plan).card)
    // A rating of what was see then, saved as saw, which is its own lemma today.
    const saw = buildGuestCards(
      [save('saw', -9, 'He bought a saw.'), review('see', 3, -8)],
      words((word, sentence) => lemmaOf(word, sentence)),
    )
    expect(saw.map(({ lemma, scheduled }) => [lemma, scheduled.reps])).toEqual([['saw', 1]])
  })

  it('are not made by a rating of a word that was never saved', () => {
    expect(cardsOf(review('battery', 3, -5))).toEqual([])
  })
})

describe('a session', () => {
  const learnt = [save('anchor', 10 * YESTERDAY), review('anchor', 4, 9 * YESTERDAY)]

  it('leaves alone what is not due', () => {
    const due = getDueDate(cardsOf(...learnt)[0]!)
    // Rated in the afternoon of Shanghai; its day begins at four in the morning.
    expect(due.toISOString()).toMatch(/T20:00:00.000Z$/)
    const minutes = (due.getTime() - NOW.getTime()) / 60_000
    expect(toReview(learnt, minutes - 1)).toEqual([])
    expect(toReview(learnt, minutes)).toEqual(['anchor'])
  })

  it('brings steps that ran out, then what is due, then new words, then steps that have not run out', () => {
    const steps = [
      save('new', -60),
      save('waiting', -50),
      save('step', -40),
      ...learnt,
      review('step', 3, -11),
      review('waiting', 3, -9),
    ]
    const due = cardsOf(...learnt)[0]!.scheduled.due
    expect(due.getTime()).toBeLessThan(at(0).getTime())
    expect(toReview(steps)).toEqual(['step', 'anchor', 'new', 'waiting'])
    expect(toReview([save('waiting', -50), review('waiting', 3, -9)])).toEqual(['waiting'])
  })

  const many = Array.from({ length: 30 }, (_, place) => save(`word${place + 1}`, YESTERDAY - 60 + place))

  it('brings the words saved first first, up to a day’s new ones, and no more than it is asked for', () => {
    expect(toReview(many)).toEqual(Array.from({ length: DAILY_NEW }, (_, place) => `word${place + 1}`))
    expect(lemmas(selectCardsToReview(cardsOf(...many), NOW, 2))).toEqual(['word1', 'word2'])
  })

  it('counts the new words of the reader’s day, which begins at four in Shanghai', () => {
    const easy = (word: string, minutes: number) => review(word, 4, minutes)
    // That was 20:00 UTC.
    const begun = [easy('word1', -12 * 60 - 1), easy('word2', -12 * 60), easy('word3', -5), easy('word1', -4)]
    expect(toReview([...many, ...begun])).toEqual(
      Array.from({ length: DAILY_NEW - 2 }, (_, place) => `word${place + 4}`),
    )
  })
})
