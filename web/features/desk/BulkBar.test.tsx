// The bulk bar asks before readers get a text with doubts, and acts on what is ticked when the editor answers.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { openReactPage, underRouter } from '../../../tests/support/react-page.ts'
import { BulkBar } from './BulkBar.tsx'
import { createDeskArticle } from './testing.ts'

const one = (id: number, more: Partial<EditedArticle> = {}) =>
  createDeskArticle({ id, status: 'AUDITED', has_pending: false, ...more })
const server = new Map([one(7, { is_stub: true }), one(8)].map((article) => [article.id, article]))
const [stub, whole] = [...server.values()]
let answers: (() => void)[]
let published: number[]

const page = openReactPage()
beforeEach(() => {
  onDone = () => undefined
  answers = []
  published = []
  vi.stubGlobal('fetch', async (address: unknown, init?: RequestInit) => {
    const id = Number(/article\/(\d+)/.exec(String(address))?.[1])
    if (init?.method === 'POST') published.push(id)
    else await new Promise<void>((resolve) => answers.push(resolve))
    return Response.json({ statusCode: 200, message: '', result: server.get(id) })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const client = new QueryClient()
const list = createRef<HTMLUListElement>()
let onDone: () => void = () => undefined
const Desk = ({ articles }: { articles: readonly EditedArticle[] }) => (
  <QueryClientProvider client={client}>
    <BulkBar articles={articles} isBin={false} canTranslate list={list} onDone={() => onDone()} />
    <ul ref={list}>
      {['all', '7', '8'].map((name) => (
        <li key={name}>
          <input type="checkbox" aria-label={name} />
        </li>
      ))}
    </ul>
  </QueryClientProvider>
)
const tick = (...articles: (EditedArticle | undefined)[]) =>
  page.show(<Desk articles={articles.filter((each) => each !== undefined)} />)
const button = (label: string) =>
  [...page.host.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(label))
const press = (label: string) => act(async () => button(label)?.click())
/** Answers as many reads as are on their way. */
const answer = () => act(async () => answers.splice(0).forEach((each) => void each()))

it('asks about what is ticked, and does it', async () => {
  await tick(stub)
  await press('发布')
  await answer()
  expect(page.host.textContent).toContain('内容残缺')
  await press('仍然发布')
  expect(published).toEqual([7])
})

it('asks no more when other articles are ticked, and does nothing to those before', async () => {
  await tick(stub)
  await press('发布')
  await answer()
  await tick(whole)
  expect(button('仍然发布')).toBeUndefined()
  expect(button('发布')).toBeDefined()
})

it('does nothing when other articles are ticked while the texts are read', async () => {
  await tick(whole)
  await press('发布')
  await tick()
  await answer()
  expect(published).toEqual([])
})

it('leaves a stub and another language untranslated, says so, and translates the rest', async () => {
  await tick(stub, whole, one(9, { other_language: 'fr' }))
  await press('翻译')
  expect(page.host.textContent).toContain('1 篇不是英文，1 篇不完整，不会翻译')
  expect(published).toEqual([])
  await press('翻译其余 1 篇')
  expect(published).toEqual([8])
})

it('translates nothing when all of them are left out', async () => {
  await tick(stub)
  await press('翻译')
  expect(page.host.textContent).toContain('1 篇不完整，不会翻译')
  expect(button('翻译其余')).toBeUndefined()
  await press('取消')
  expect(button('翻译')).toBeDefined()
  expect(published).toEqual([])
})

describe('the focus', () => {
  const pressByKey = async (label: string) => {
    button(label)?.focus()
    await press(label)
  }

  it.each([
    ['发布', 'after the texts are read'],
    ['翻译', 'at once'],
  ])('goes to the question of %s, asked %s, and back to its button', async (label) => {
    await tick(stub)
    await pressByKey(label)
    await answer()
    expect(document.activeElement?.textContent).toBe('取消')
    await press('取消')
    expect(document.activeElement?.textContent).toMatch(new RegExp(`^${label}`))
    expect(document.activeElement).toBe(button(label))
  })

  it('stays on the button while the texts are read, where it does nothing', async () => {
    await tick(stub)
    await pressByKey('发布')
    expect(document.activeElement).toBe(button('发布'))
    expect(button('发布')?.matches(':disabled')).toBe(false)
    await press('发布')
    expect(answers).toHaveLength(1)
    await answer()
  })

  it('stays where the editor has put it by then', async () => {
    await tick(stub)
    await pressByKey('发布')
    const elsewhere = page.host.appendChild(document.createElement('input'))
    elsewhere.focus()
    await answer()
    await press('取消')
    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })

  const box = (name: string) => page.host.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)
  const Selecting = () => {
    const [articles, setArticles] = useState<EditedArticle[]>([])
    onDone = () => setArticles([])
    return (
      <>
        <Desk articles={articles} />
        <button type="button" onClick={() => setArticles(whole ? [whole] : [])}>
          选中
        </button>
      </>
    )
  }
  /** Selects an article while `row` has the focus. */
  const select = async (row: string) => {
    // The failures are links.
    await page.show(underRouter(() => <Selecting />))
    await act(() => vi.waitFor(() => expect(box(row)).toBeTruthy()))
    box(row)?.focus()
    await press('选中')
  }

  it('returns to the row selected last when the selection is dropped', async () => {
    await select('8')
    await pressByKey('取消选择')
    expect(button('取消选择')).toBeUndefined()
    expect(document.activeElement).toBe(box('8'))
  })

  it('returns to the list when the action is done', async () => {
    await select('7')
    await pressByKey('加锁')
    expect(published).toEqual([8])
    expect(button('取消选择')).toBeUndefined()
    expect(document.activeElement).toBe(box('7'))
  })

  it('goes to the list of failures, and from there to the list', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ statusCode: 409, message: '改动过了', result: null }, { status: 409 }),
    )
    await select('8')
    await pressByKey('加锁')
    expect(page.host.querySelector('[role=alert]')?.textContent).toContain('1 篇未能加锁')
    expect(document.activeElement).toBe(button('知道了'))
    await press('知道了')
    expect(document.activeElement).toBe(box('8'))
  })
})

it('tells a screen reader how many are selected', async () => {
  const status = () => page.host.querySelector('[role=status]')?.textContent
  await tick()
  expect(status()).toBe('')
  await tick(stub, whole)
  expect(status()).toBe('已选 2 篇')
})
