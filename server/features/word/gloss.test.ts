// Mending the meaning on a card through the door: own words, the dictionary's again, twice, at once, offline.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { syncHandlers } from '../sync/handlers.ts'
import { wordHandlers } from './handlers.ts'

const { word, sync } = contract
const NOW = new Date('2026-03-02T02:00:00Z')
let app: TestKit

beforeAll(async () => {
  app = await createTestKit({
    handlers: { sync: syncHandlers, word: wordHandlers },
    now: () => NOW,
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

const save = async (reader: TestUser, input: Parameters<typeof app.ask<typeof word.add>>[1]) =>
  (await app.ask(word.add, input, reader)).result
const cardOf = async (reader: TestUser, lemma: string) =>
  (await app.ask(word.detail, { word: lemma }, reader)).result.card
const sentence = 'The harbour was quiet at noon.'

describe('mending a gloss', () => {
  it('keeps the reader’s own, which no new sentence changes, until it is taken back', async () => {
    const reader = await app.aUser()
    const card = await save(reader, { word: 'harbour', sentence })
    expect([card.is_gloss_own, card.gloss]).toEqual([false, expect.stringMatching(/港/)])
    const mended = await app.ask(word.setGloss, { id: card.id, gloss: '  避风的地方 ' }, reader)
    expect(mended).toMatchObject({ status: 200, result: { gloss: '避风的地方', is_gloss_own: true } })
    expect(mended.result.contexts).toEqual(card.contexts)
    const again = await save(reader, { word: 'harbours', sentence: 'Two harbours froze.', gloss: 'n. 海港' })
    expect(again).toMatchObject({ id: card.id, gloss: '避风的地方', is_gloss_own: true })
    const back = await app.ask(word.setGloss, { id: card.id, gloss: '' }, reader)
    expect(back.result).toMatchObject({ is_gloss_own: false, gloss: expect.stringMatching(/港/) })
    expect(await cardOf(reader, 'harbour')).toMatchObject({ is_gloss_own: false, gloss: back.result.gloss })
  })

  it('has one effect and one answer for one op_id, also at the same moment', async () => {
    const reader = await app.aUser()
    const { id } = await save(reader, { word: 'anchor' })
    const op_id = randomUUID()
    const asked = { id, gloss: '定心丸', op_id }
    const answers = await Promise.all([1, 2, 3].map(() => app.ask(word.setGloss, asked, reader)))
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1)
    await app.ask(word.setGloss, { id, gloss: '铁锚' }, reader)
    expect((await app.ask(word.setGloss, asked, reader)).result.gloss).toBe('定心丸')
    expect((await cardOf(reader, 'anchor')).gloss).toBe('铁锚')
    expect(await app.ask(word.delete, { word: 'anchor', op_id }, reader)).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  it('is refused where nothing would be left, where there is no such card, and when it is too long', async () => {
    const [reader, stranger] = [await app.aUser(), await app.aUser()]
    const { id } = await save(reader, { word: 'blorptang', gloss: '胡乱造的词' })
    expect(await app.ask(word.setGloss, { id, gloss: '' }, reader)).toMatchObject({
      status: 400,
      code: 'MEANING_MISSING',
    })
    expect(await cardOf(reader, 'blorptang')).toMatchObject({ gloss: '胡乱造的词', is_gloss_own: true })
    const refused = [
      await app.ask(word.setGloss, { id, gloss: '别人的' }, stranger),
      await app.ask(word.setGloss, { id: 999_999, gloss: '没有的' }, reader),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ status: 404, code: 'WORD_NOT_SAVED' })
    await app.ask(word.delete, { word: 'blorptang' }, reader)
    expect((await app.ask(word.setGloss, { id, gloss: '删了的' }, reader)).code).toBe('WORD_NOT_SAVED')
    expect((await app.ask(word.setGloss, { id, gloss: '长'.repeat(501) }, reader)).code).toBe('INVALID_INPUT')
  })

  it('comes as a step too: once, in its turn, and refused alone', async () => {
    const reader = await app.aUser()
    await save(reader, { word: 'eel' })
    const gloss = (minute: number, to: string, of = 'eels'): SyncStep => ({
      kind: 'gloss',
      op_id: randomUUID(),
      at: new Date(NOW.getTime() - 3_600_000 + minute * 60_000).toISOString(),
      word: of,
      gloss: to,
    })
    const steps = [gloss(2, '后写的'), gloss(1, '先写的'), gloss(3, '没有', 'quince')]
    const send = async () =>
      (await app.ask(sync.send, { steps }, reader)).result.results.map(({ is_done, code }) => code ?? is_done)
    expect(await send()).toEqual([true, true, 'WORD_NOT_SAVED'])
    expect(await cardOf(reader, 'eel')).toMatchObject({ gloss: '后写的', is_gloss_own: true })
    await app.ask(word.delete, { word: 'eel' }, reader)
    expect(await send()).toEqual([true, true, 'WORD_NOT_SAVED'])
  })
})

describe('a word that nobody knows the meaning of', () => {
  it('is not saved empty; with a meaning of the reader it is, and comes back without being asked again', async () => {
    const reader = await app.aUser()
    const op_id = randomUUID()
    expect(await app.ask(word.add, { word: 'blorptang', op_id }, reader)).toMatchObject({
      status: 400,
      code: 'MEANING_MISSING',
    })
    expect((await app.ask(word.list, {}, reader)).result.items).toEqual([])
    const card = await save(reader, { word: 'blorptang', gloss: '胡乱造的词', op_id })
    expect(card).toMatchObject({ gloss: '胡乱造的词', is_gloss_own: true })
    await app.ask(word.delete, { word: 'blorptang' }, reader)
    expect(await save(reader, { word: 'blorptang' })).toMatchObject({ id: card.id, gloss: '胡乱造的词' })
  })

  it('is not lost when it was saved offline by an older page', async () => {
    const reader = await app.aUser()
    const step: SyncStep = {
      kind: 'save',
      op_id: randomUUID(),
      at: NOW.toISOString(),
      input: { word: 'blorptang', sentence: 'A blorptang sang.' },
    }
    expect((await app.ask(sync.send, { steps: [step] }, reader)).result.results[0]?.is_done).toBe(true)
    expect(await cardOf(reader, 'blorptang')).toMatchObject({ gloss: '', is_gloss_own: false })
  })
})
