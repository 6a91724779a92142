// A session with unsent ratings is left only after a confirmation, whose code is loaded apart.
// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import { openReactPage } from '../../../tests/support/react-page.ts'
import { ReviewSession } from './ReviewSession.tsx'

vi.mock('./use-pronounce.ts', () => ({ usePronounce: () => ({ isAvailable: false, say: vi.fn() }) }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined, Link: () => null }))

const page = openReactPage()
const due = '2026-11-20T08:00:00Z'
const cardOf = (id: number, lemma: string) =>
  ({
    ...{ id, lemma, gloss: 'n. 退潮', due, state: 'NEW', contexts: [] },
    ...{ next: { '1': due, '2': due, '3': due, '4': due }, phonetics: { uk: '', us: '' } },
  }) as unknown as DueCard

const press = (key: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, code: key })))
/** Renders what has been loaded, until `check` passes. */
const settle = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  })
const dialog = () => [...document.querySelectorAll('dialog')].find((each) => each.open)

async function open(rate: () => Promise<undefined>) {
  const onLeave = vi.fn()
  await page.show(
    <ReviewSession
      makeDriver={() => ({
        load: async () => [cardOf(1, 'ebb'), cardOf(2, 'tide')],
        rate,
        undo: async () => undefined,
        setGloss: async () => undefined,
      })}
      onLeave={onLeave}
      end={() => null}
    />,
  )
  await settle(() => expect(page.host.querySelector('article')).toBeTruthy())
  await press('Enter')
  await press('3')
  return onLeave
}

it('asks while a rating is on its way, and leaves when that is confirmed', async () => {
  const onLeave = await open(() => new Promise(() => undefined))
  await press('Escape')
  await settle(() => expect(dialog()?.textContent ?? '').toContain('刚才的评分还没有保存'))
  expect(onLeave).not.toHaveBeenCalled()
  await page.click(
    [...(dialog()?.querySelectorAll('button') ?? [])].find((each) => each.textContent === '仍然结束'),
  )
  expect(onLeave).toHaveBeenCalledOnce()
})

it('leaves at once when every rating is saved', async () => {
  const rate = vi.fn(async () => undefined)
  const onLeave = await open(rate)
  await settle(() => expect(rate).toHaveBeenCalledOnce())
  await settle(() => undefined)
  await press('Escape')
  expect(onLeave).toHaveBeenCalledOnce()
  expect(dialog()).toBeUndefined()
})
