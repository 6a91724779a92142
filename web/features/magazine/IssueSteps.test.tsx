// The next steps of an issue: the confirmations before its articles are translated and before it is published.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MagazinePlace, MagazineShown } from '../../../contract/magazine.ts'
import { IssueSteps } from './IssueSteps.tsx'
import type { IssueRow } from './state.ts'

type Work = NonNullable<MagazineShown['work']>
const work: Work = {
  ...{ url: null, cover: null, task: null, error: null, lacks: null, places: 1, ready: 1 },
  ...{ failed: 0, can_translate: true, sections: [] },
}
const issue = (status: MagazineShown['status']): MagazineShown => ({
  ...{ id: 4, name: 'The Quay', edition: '2026', number: '', cover: null, publication_id: 1, lead: null },
  ...{ article_count: 1, minutes: 3, read_count: 0, published_at: null, known_percent: null, status, work },
})
const place = (given: Partial<NonNullable<MagazinePlace['work']>> = {}): MagazinePlace => ({
  ...{ id: 1, section: '', section_zh: '', title: 'Rain', title_zh: '雨', article: null },
  work: {
    ...{ article_id: 7, stage: 'READY', reason: null, link: null, minutes: 3, has_pending: false },
    ...{ is_ready: true, translated_percent: 100, is_stub: false, duplicate_of: null, other_language: null },
    ...given,
  },
})

let sent: { path: string; body: unknown }[]
let at: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  vi.stubGlobal('fetch', async (address: unknown, init?: RequestInit) => {
    sent.push({
      path: new URL(String(address), 'http://x').pathname,
      body: JSON.parse(String(init?.body ?? '{}')),
    })
    return Response.json({ statusCode: 200, message: '', result: { task: 'x' } })
  })
  at = document.body.appendChild(document.createElement('div'))
  root = createRoot(at)
})
afterEach(async () => {
  await act(async () => root.unmount())
  at.remove()
  vi.unstubAllGlobals()
})

type DoubtsOf = (rows: readonly IssueRow[]) => Promise<string>
const show = (
  status: MagazineShown['status'],
  places: MagazinePlace[],
  doubtsOf: DoubtsOf = async () => '',
  more: Partial<Work> = {},
) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <IssueSteps issue={issue(status)} work={{ ...work, ...more }} places={places} doubtsOf={doubtsOf} />
      </QueryClientProvider>,
    ),
  )
const button = (label: string) =>
  [...at.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(label))
const press = (label: string) => act(async () => button(label)?.click())

it('translates an issue at once where all of it can be translated', async () => {
  await show('DOWNLOADED', [place({ translated_percent: 0 })])
  await press('翻译整期')
  expect(sent.map(({ path }) => path)).toEqual([expect.stringContaining('translate')])
})

it('says first which articles stay without Chinese', async () => {
  const bare = { translated_percent: 0 }
  await show('DOWNLOADED', [
    place(bare),
    place({ ...bare, other_language: 'fr' }),
    place({ ...bare, is_stub: true }),
  ])
  await press('翻译整期')
  expect(at.textContent).toContain('1 篇不是英文，1 篇不完整，不会翻译')
  expect(sent).toEqual([])
  await press('翻译其余 1 篇')
  expect(sent).toHaveLength(1)
})

it('offers no translation of what would all be left out', async () => {
  await show('DOWNLOADED', [place({ translated_percent: 0, is_stub: true })])
  expect(button('翻译')).toBeUndefined()
  expect(button('审核通过整期')).toBeDefined()
})

it('asks by the texts before readers get them, and publishes when the editor says so', async () => {
  const asked: number[] = []
  await show('AUDITED', [place()], async (rows) => {
    asked.push(...rows.map(({ id }) => id))
    return '1 篇译文不像译文，1 篇没有话题'
  })
  await press('出版')
  expect(asked).toEqual([7])
  expect(at.textContent).toContain('1 篇译文不像译文，1 篇没有话题')
  expect(sent).toEqual([])
  await press('仍然出版')
  expect(sent).toEqual([
    { path: expect.stringContaining('publish'), body: expect.objectContaining({ force: true }) },
  ])
})

it('asks before readers get an issue that lacks chapters, with or without doubts about its articles', async () => {
  const lacks = 'EPUB 里缺第 2 章，没有放进这一期。'
  await show('AUDITED', [place()], async () => '1 篇没有话题', { lacks })
  await press('出版')
  expect(at.textContent).toContain(`${lacks}1 篇没有话题`)
  await press('取消')
  await show('AUDITED', [place()], undefined, { lacks })
  await press('出版')
  expect(at.textContent).toContain(lacks)
  expect(sent).toEqual([])
  await press('仍然出版')
  expect(sent).toHaveLength(1)
})

it('publishes without a question what nothing speaks against', async () => {
  await show('AUDITED', [place()])
  await press('出版')
  expect(sent).toEqual([
    { path: expect.stringContaining('publish'), body: expect.objectContaining({ force: false }) },
  ])
})

it('publishes nothing when the texts could not be looked at, and can be pressed again', async () => {
  let fails = true
  await show('AUDITED', [place()], () =>
    fails ? Promise.reject(new Error('no chunk')) : Promise.resolve(''),
  )
  await press('出版')
  expect(sent).toEqual([])
  fails = false
  await press('出版')
  expect(sent).toHaveLength(1)
})

it.each([
  ['the editor leaves', () => act(async () => root.render(null))],
  [
    'the contents change',
    (doubtsOf: DoubtsOf) => show('AUDITED', [place(), place({ article_id: 8 })], doubtsOf),
  ],
])('publishes nothing when %s while the texts are looked at', async (_, change) => {
  let answer = (_doubts: string): void => undefined
  const doubtsOf: DoubtsOf = () => new Promise((resolve) => (answer = resolve))
  await show('AUDITED', [place()], doubtsOf)
  await press('出版')
  await change(doubtsOf)
  await act(async () => answer(''))
  expect(sent).toEqual([])
})

it('publishes when the same contents are read again while the texts are looked at', async () => {
  let answer = (_doubts: string): void => undefined
  const doubtsOf: DoubtsOf = () => new Promise((resolve) => (answer = resolve))
  await show('AUDITED', [place()], doubtsOf)
  await press('出版')
  await show('AUDITED', [place()], doubtsOf)
  await act(async () => answer(''))
  expect(sent).toHaveLength(1)
})

const stub = () => place({ translated_percent: 0, is_stub: true })
it.each<[string, string, MagazineShown['status'], MagazinePlace[]]>([
  ['of a translation', '翻译整期', 'DOWNLOADED', [place({ translated_percent: 0 }), stub()]],
  ['of a publication', '出版', 'AUDITED', [place()]],
])('gives the focus to the question %s, and back', async (_, label, status, places) => {
  await show(status, places, async () => '1 篇没有话题')
  button(label)?.focus()
  await press(label)
  expect(document.activeElement).toBe(button('取消'))
  await press('取消')
  expect(document.activeElement).toBe(button(label))
})

it('takes the question away when the rest is translated, and keeps the focus', async () => {
  await show('DOWNLOADED', [place({ translated_percent: 0 }), stub()])
  await press('翻译整期')
  button('翻译其余')?.focus()
  await press('翻译其余 1 篇')
  expect(button('翻译其余')).toBeUndefined()
  expect(document.activeElement).toBe(button('翻译整期'))
})

it('names what an issue lacks in one place: above the steps, and in the question while that is asked', async () => {
  const lacks = 'EPUB 里缺第 2 章，没有放进这一期。'
  const times = () => (at.textContent ?? '').split(lacks).length - 1
  for (const status of ['CRAWLED', 'DOWNLOADED', 'AUDITED', 'PUBLISHED'] as const) {
    await show(status, [place()], undefined, { lacks })
    expect([status, times()]).toEqual([status, 1])
  }
  await show('AUDITED', [place()], undefined, { lacks, task: 'x' })
  expect([times(), at.querySelectorAll('button').length]).toEqual([1, 0])
  await show('AUDITED', [place()], undefined, { lacks })
  await press('出版')
  expect([times(), at.querySelector('[role=alert]')?.textContent?.includes(lacks)]).toEqual([1, true])
  await press('取消')
  expect(times()).toBe(1)
})
