// A round of gaps: a segment for each question, an answer undone, help noted, progress saved, and words saved with their sentence.
// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ClozeQuestion } from '../../../domain/question/questions.ts'
import { openReactPage, underRouter } from '../../../tests/support/react-page.ts'
import { NO_HIGHLIGHTS } from '../../local/highlight-steps.ts'
import { userStorage } from '../../local/user-storage.ts'
import { buttonClass } from '../../ui/Button.tsx'
import * as toast from '../../ui/toast.ts'
import { QuestionSession } from './QuestionSession.tsx'

const { saveWord, undo } = vi.hoisted(() => {
  const undo = vi.fn()
  return { undo, saveWord: vi.fn((..._: unknown[]) => undo) }
})
vi.mock('../../local/word-highlights.ts', () => ({
  saveWordLocally: saveWord,
  useWordHighlights: () => NO_HIGHLIGHTS,
  useIsSaved: () => false,
}))

const question = (answer: string, wrong: string): ClozeQuestion => ({
  paragraph: 'p1',
  start: 4,
  end: 4 + answer.length,
  sentence: `The ${answer} gave way.`,
  offset: 4,
  answer,
  lemma: answer,
  gloss: 'n. 词',
  zh: '顶不住了。线路就归于沉寂。',
  sentence_zh: '顶不住了。',
  choices: [answer, wrong],
  glosses: ['n. 甲', 'n. 乙'],
})
const QUESTIONS = [
  question('insulation', 'isolation'),
  question('remedy', 'melody'),
  question('fraud', 'flood'),
]

const page = openReactPage()
const { button, click } = page
const onReport = vi.fn()
const onLeave = vi.fn()
const next = { title: 'Where the Eels Go', address: '/article/8', known_percent: 95.4 }
async function open(revision = 1, more: { next?: typeof next } = {}): Promise<void> {
  const given = { revision, onReport, onLeave, ...more }
  // As one who comes back to it.
  await page.show(null)
  await page.show(
    underRouter(() => <QuestionSession article={7} title="The Wire" questions={QUESTIONS} {...given} />),
  )
}
beforeEach(async () => {
  vi.clearAllMocks()
  localStorage.clear()
  // This DOM has none.
  HTMLElement.prototype.hidePopover = () => undefined
  await open()
})

const press = (key: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const marks = () =>
  [...(page.host.querySelector('progress')?.parentElement?.querySelectorAll('i') ?? [])].map((each) =>
    each.getAttribute('data-mark'),
  )
const progress = () => page.host.querySelector('progress')?.value

it('has a segment for each question that tells how it was answered', async () => {
  expect(marks()).toEqual(['now', null, null])
  await press('1')
  await press('Enter')
  await press('2')
  expect(marks()).toEqual(['right', 'wrong', null])
  expect(progress()).toBe(2)
})

it('has the place of the widest choice for the answer, and the title of the article over the sentence', async () => {
  const gap = () => page.host.querySelector('[data-choices]')
  expect(page.host.textContent).toContain('The Wire')
  expect(gap()?.getAttribute('data-choices')).toBe('insulation\nisolation')
  expect(gap()?.textContent).toBe('（空）')
  await press('a')
  expect(marks()[0]).toBe('right')
  expect(gap()?.textContent).toBe('insulation')
})

it('shows in bold what the answer is in the Chinese of its sentence, where its gloss says so', async () => {
  const bold = () => page.host.querySelector('[aria-live] p:last-child b')?.textContent
  await press('1')
  expect(bold()).toBe('')
  await page.show(null)
  const known = {
    ...question('insulation', 'isolation'),
    gloss: 'n. 绝缘；绝缘层',
    sentence_zh: '绝缘层顶不住了。',
  }
  const given = { title: 'The Wire', revision: 3, onReport, onLeave }
  await page.show(underRouter(() => <QuestionSession article={7} questions={[known]} {...given} />))
  await press('1')
  expect(bold()).toBe('绝缘层')
})

it('undoes an answer at once, by the button and by the key', async () => {
  await press('2')
  expect(page.host.textContent).toContain('答错了')
  await click(button('撤销，重新选'))
  expect(marks()).toEqual(['now', null, null])
  expect(page.host.textContent).not.toContain('答错了')
  expect(document.activeElement).toBe(page.host.querySelector('h1'))
  await press('2')
  await press('Backspace')
  await press('1')
  expect(marks()).toEqual(['right', null, null])
})

it('undoes the answer before from the next question', async () => {
  await press('2')
  await press('Enter')
  await press('Backspace')
  expect(page.host.querySelector('p[lang=en]')?.textContent).toContain('gave way')
  expect(marks()).toEqual(['now', null, null])
  await press('1')
  expect(marks()).toEqual(['right', null, null])
})

async function missTwo(): Promise<void> {
  for (const key of ['2', 'Enter', '2', 'Enter', '1', 'Enter']) await press(key)
}

it('saves the ticked words, each with the Chinese of its own sentence, and takes them back', async () => {
  await missTwo()
  expect(page.host.querySelector('h1')?.textContent).toBe('答对 1 题，错 2 题')
  expect(marks()).toEqual(['wrong', 'wrong', 'right'])
  const ticks = () => [...page.host.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect(ticks().map(({ checked }) => checked)).toEqual([true, true])
  expect(button('加入 2 个生词')).toBeDefined()
  await click(ticks()[0])
  button('加入 1 个生词')?.focus()
  await click(button('加入 1 个生词'))
  expect(document.activeElement).toBe(button('撤销'))
  expect(saveWord.mock.calls).toEqual([
    [
      expect.objectContaining({ word: 'remedy', sentence: 'The remedy gave way.', article_id: 7 }),
      'remedy',
      { zh: '顶不住了。线路就归于沉寂。', sentence_zh: '顶不住了。' },
    ],
  ])
  expect(page.host.querySelector('[role=status]')?.textContent).toContain('已加入 1 个')
  await click(button('撤销'))
  expect(undo).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button('加入 1 个生词'))
})

it('leaves Space to the ticks at the end', async () => {
  await missTwo()
  const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true })
  page.host.querySelector('input')?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
})

it('shows the Chinese of the sentence before the answer as a help, which is noted', async () => {
  expect(page.host.textContent).not.toContain('顶不住了。')
  await click('看这句的译文')
  expect(page.host.textContent).toContain('顶不住了。')
  await press('1')
  expect(page.host.textContent).toContain('答对了，看过译文')
  expect(marks()).toEqual(['helped', null, null])
  for (const key of ['Enter', 'h', '2', 'Enter', '1', 'Enter']) await press(key)
  expect(marks()).toEqual(['helped', 'wrong', 'right'])
  expect(page.host.querySelector('h1')?.textContent).toBe('答对 2 题，错 1 题')
  expect(page.host.textContent).toContain('答对的题中，1 题看过译文')
})

it('saves the word of an answered question, and takes it back at the same place', async () => {
  expect(button('加入生词本')).toBeUndefined()
  await press('2')
  const save = button('加入生词本')
  await click(save)
  expect(saveWord.mock.lastCall?.slice(0, 2)).toEqual([
    expect.objectContaining({ word: 'insulation', sentence: 'The insulation gave way.', article_id: 7 }),
    'insulation',
  ])
  expect(button('已加入 · 撤销')).toBe(save)
  // The second click of a double one.
  await act(async () => void save?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })))
  expect(undo).not.toHaveBeenCalled()
  await click(save)
  expect(undo).toHaveBeenCalledOnce()
  expect(button('加入生词本')).toBe(save)
})

/** The two clicks of a double one, each on what is there at its time. */
async function doubleClick(first: () => Element | undefined, second = first): Promise<void> {
  for (const [detail, find] of [
    [1, first],
    [2, second],
  ] as const) {
    const element = find()
    if (!element) throw new Error(`click ${detail} has no element`)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
    await act(async () => void element.dispatchEvent(event))
  }
}
const choice = (index: number) => () => page.host.querySelectorAll('ol button')[index]

it.each<[string, () => Element | undefined]>([
  ['the way on', () => button('下一题')],
  ['the way back', () => button('撤销，重新选')],
  ['saving', () => button('加入生词本')],
])('answers once for a double click whose second meets %s', async (_, second) => {
  await doubleClick(() => button('不会，看答案'), second)
  expect(marks()).toEqual(['wrong', null, null])
  await press('Enter')
  await doubleClick(choice(0), second)
  expect(marks()).toEqual(['wrong', 'right', null])
  expect(saveWord).not.toHaveBeenCalled()
})

it('goes on once for a double click whose second meets the next question', async () => {
  await press('1')
  await doubleClick(() => button('下一题'), choice(1))
  expect(marks()).toEqual(['right', 'now', null])
  await press('1')
  await doubleClick(
    () => button('下一题'),
    () => button('看这句的译文'),
  )
  expect(page.host.textContent).not.toContain('顶不住了。')
  expect(marks()).toEqual(['right', 'right', 'now'])
})

it('does not answer after a double click on the help', async () => {
  await doubleClick(
    () => button('看这句的译文'),
    () => button('不会，看答案'),
  )
  expect(marks()).toEqual(['now', null, null])
})

it('gives the focus to the way on where the pressed button goes with the answer', async () => {
  button('不会，看答案')?.focus()
  await click('不会，看答案')
  expect(document.activeElement).toBe(button('下一题'))
})

it('gives the focus to the question before a sheet opens from the menu', async () => {
  let focused: Element | null = null
  onReport.mockImplementation(() => {
    focused = document.activeElement
  })
  await click('反馈这道题')
  expect(focused).toBe(page.host.querySelector('h1'))
})

it('continues an unfinished round of the same text, and forgets it at its end', async () => {
  for (const key of ['2', 'Enter', 'h', '1']) await press(key)
  await click('退出并保存进度')
  expect(onLeave).toHaveBeenCalledOnce()
  await open()
  expect(marks()).toEqual(['wrong', 'helped', null])
  expect(page.host.textContent).toContain('答对了，看过译文')
  await press('Enter')
  await press('1')
  await press('Enter')
  expect(page.host.querySelector('h1')?.textContent).toBe('答对 2 题，错 1 题')
  await open()
  expect(marks()).toEqual(['now', null, null])
})

it('begins again when the reader wants to, or the text is another', async () => {
  await press('2')
  await press('Enter')
  await open(2)
  expect(marks()).toEqual(['now', null, null])
  await open()
  expect(marks()).toEqual(['wrong', 'now', null])
  await click('从头再做')
  expect(marks()).toEqual(['now', null, null])
})

it('reports the question on show with its place and its choices', async () => {
  await press('1')
  await press('Enter')
  await click('反馈这道题')
  expect(onReport).toHaveBeenCalledExactlyOnceWith({
    paragraph: 'p1',
    quote: 'The remedy gave way.',
    lemma: 'remedy',
    shown: '选词填空：remedy / melody，答案 remedy',
  })
})

it('tells when the browser could not store the progress', async () => {
  const notify = vi.spyOn(toast, 'showNotice').mockReturnValue(undefined)
  vi.spyOn(userStorage, 'set').mockReturnValue(false)
  await press('2')
  await click('退出并保存进度')
  expect(notify).toHaveBeenLastCalledWith('浏览器未能保存进度，下次从头做')
  vi.restoreAllMocks()
})

const endLinks = () => [...page.host.querySelectorAll('a')]
const answerAll = async (...keys: string[]) => {
  for (const key of keys) {
    await press(key)
    await press('Enter')
  }
}

it('ends with the next article in front once nothing is to be saved', async () => {
  await open(2, { next })
  await answerAll('1', '1', '1')
  expect(endLinks().map((link) => link.getAttribute('href'))).toEqual(['/article/8'])
  const [lead] = endLinks()
  expect(lead?.textContent).toBe('读下一篇')
  expect(lead?.className).toBe(buttonClass({ variant: 'primary', block: true }))
  expect(button('完成')?.className).toBe(buttonClass({ block: true }))
  expect(page.host.querySelector('details')).toBeNull()
})

it('folds what was right, and names the next article below what is to be saved', async () => {
  await open(3, { next })
  await answerAll('1', '2', '1')
  const right = page.host.querySelector('details')
  expect(right?.open).toBe(false)
  expect(right?.querySelector('summary')?.textContent).toBe('答对的 2 个 insulation, fraud')
  expect(right?.querySelectorAll('li')).toHaveLength(2)
  const [after] = endLinks()
  expect(after?.textContent).toBe('读下一篇Where the Eels Go你认识 95%')
  expect(after?.getAttribute('href')).toBe('/article/8')
})

it('ends without another article where there is none', async () => {
  await open(4)
  await answerAll('1', '1', '1')
  expect(endLinks()).toEqual([])
})
