// The open sheet while the server's answer is on its way: what the reader presses or writes is there when it has come.
// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import { openReactPage } from '../../../../tests/support/react-page.ts'
import { toWordTarget } from '../highlights/target.ts'
import { buildEntryHead } from './answer.ts'
import { LazyOwnGloss } from './lazy-own-gloss.ts'
import { WordAnswer } from './WordAnswer.tsx'

const { toggleSaved } = vi.hoisted(() => ({ toggleSaved: vi.fn() }))
vi.mock('./saving.ts', async (original) => ({ ...(await original<object>()), toggleSaved }))
vi.mock('./use-word-in-view.ts', () => ({ useWordInView: () => undefined }))
vi.mock('./WordDisclosures.tsx', () => ({
  WordDisclosures: ({ onChoose }: { onChoose: (sense: object) => void }) => (
    <button type="button" onClick={() => onChoose({ pos: 'n', zh: '名册' })}>
      名册
    </button>
  ),
}))

const TEXT = 'It would register.'
const target = toWordTarget('p1', TEXT, { start: 9, end: 17 }, '')
const article = { id: 7, revision: 1, words: [] }
/** What the browser has of the word, of which the server has more. */
const ENTRY: DictionaryAnswer = {
  ...{ word: 'register', lemma: 'register', lemmas: ['register'], phonetic: '', name: null, rank: null },
  ...{ phonetics: { uk: '', us: '' }, senses: [], here: null, parts: [], tags: [], phrases: [] },
  ...{ english: [], forms: [] },
}
const SENSE = { pos: 'v', zh: '显示' }

const page = openReactPage()
let show: (entry: DictionaryAnswer | undefined) => void
function Sheet({ first }: { first: DictionaryAnswer | undefined }) {
  const [entry, setEntry] = useState(first)
  show = setEntry
  const given = { target, article, entry, head: buildEntryHead(target, entry), isSidePanel: false }
  return <WordAnswer {...given} isWaiting={entry === undefined} />
}
const open = (first: DictionaryAnswer | undefined) => page.show(<Sheet first={first} />)
const arrive = (entry: Partial<DictionaryAnswer>) => act(async () => show({ ...ENTRY, ...entry }))

beforeEach(async () => {
  vi.clearAllMocks()
  await LazyOwnGloss.preload()
})

it.each<[string, Partial<DictionaryAnswer>]>([
  ['lists and sounds', { here: SENSE, tags: ['cet4'], rank: 900, phonetics: { uk: 'a', us: 'b' } }],
  ['another sense', { here: { pos: 'n', zh: '登记' } }],
  [
    'a phrase',
    { here: { ...SENSE, phrase: 'would register' }, phrases: [{ phrase: 'would register', zh: '' }] },
  ],
])('saves with the button that was pressed before %s arrived', async (_, arrived) => {
  await open({ ...ENTRY, here: SENSE })
  const save = page.button('加入生词本')
  await arrive(arrived)
  expect(page.button('加入生词本')).toBe(save)
  await page.click(save)
  expect(toggleSaved).toHaveBeenCalledOnce()
})

const write = (text: string) =>
  act(async () => {
    const field = page.host.querySelector('input')
    field?.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('leaves what is being written in its field when a sense arrives, and saves it', async () => {
  await open(ENTRY)
  const field = page.host.querySelector('input')
  await write('登')
  await arrive({ here: SENSE })
  await act(async () => field?.blur())
  expect(page.host.querySelector('input')).toBe(field)
  expect(field?.value).toBe('登')
  await act(async () => field?.form?.requestSubmit())
  expect(toggleSaved).toHaveBeenCalledExactlyOnceWith(target, 7, { lemma: 'register', gloss: '登' })
  expect(page.host.querySelector('input')).toBeNull()
})

it('has the sense in place of the field where nothing was written', async () => {
  await open(ENTRY)
  expect(page.host.querySelector('input')).not.toBeNull()
  await arrive({ here: SENSE })
  expect(page.host.querySelector('input')).toBeNull()
  expect(page.button('加入生词本')).toBeDefined()
})

it('has the sense in place of a field that is cleared and left', async () => {
  await open(ENTRY)
  const field = page.host.querySelector('input')
  await write('登')
  await arrive({ here: SENSE })
  await write('')
  // Whoever clears it to write something else still has it.
  expect(page.host.querySelector('input')).toBe(field)
  await act(async () => field?.blur())
  expect(page.host.querySelector('input')).toBeNull()
  expect(page.button('加入生词本')).toBeDefined()
})

it('has the sense that is chosen in place of the field', async () => {
  await open(ENTRY)
  await write('登')
  await page.click('名册')
  expect(page.host.querySelector('input')).toBeNull()
  expect(page.host.textContent).toContain('n.名册')
})
