// Passing the first days on: the picture has no name until that is wanted, and is given out as a file.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { ReadingData } from '../../../contract/history.ts'
import { WeekPicture } from './WeekPicture.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const here = vi.hoisted(() => ({ draw: vi.fn(), handOver: vi.fn(async () => 'saved') }))
const rows = vi.hoisted(() => [])
vi.mock('./draw-week.ts', () => ({ drawWeek: here.draw }))
vi.mock('./picture-sheet.ts', () => ({
  drawOn: (_: HTMLCanvasElement, draw: (pen: unknown, ink: unknown) => void) => draw({}, {}),
}))
vi.mock('./use-sheet-rows.ts', () => ({ useSheetRows: () => rows }))
vi.mock('../../lib/deliver-file.ts', () => ({ deliverFile: here.handOver }))

const day = '2026-03-06'
const data = {
  ...{ from: day, to: day, hours: [], vocabulary: null, first_day: day, today: { day } },
  ...{ items: [{ day, seconds: 720, words: 0 }], finished: { total: 2, levels: [], topics: [] } },
} as unknown as ReadingData

it('tells when most is read only where an hour is known', async () => {
  const root = createRoot(document.createElement('div'))
  const titleOf = async (hours: number[]) => {
    await act(async () => root.render(<WeekPicture data={{ ...data, hours }} firstDay={day} name="" />))
    return here.draw.mock.lastCall?.[1].title
  }
  const none = Array.from({ length: 24 }, () => 0)
  expect(await titleOf(none)).toBeUndefined()
  expect(await titleOf(none.with(21, 720))).toBe('多在晚上八、九点读')
  act(() => root.unmount())
})

it('draws the sentence, the name only when asked for, and gives the picture out', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<WeekPicture data={data} firstDay={day} name="雨后蜻蜓" />))
  const drawnNow = () => here.draw.mock.lastCall?.[1]
  expect(drawnNow()).toMatchObject({ name: undefined, rows })
  expect(drawnNow()?.headline).toContain('12')
  await act(async () => place.querySelector<HTMLElement>('input[type=checkbox]')?.click())
  expect(drawnNow()?.name).toBe('雨后蜻蜓')
  const canvas = place.querySelector('canvas')
  if (canvas) canvas.toBlob = (done) => done(new Blob(['x'], { type: 'image/png' }))
  await act(async () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === '保存图片')?.click(),
  )
  expect(here.handOver).toHaveBeenCalledWith(expect.objectContaining({ type: 'image/png' }), '/read_data')
  act(() => root.unmount())
})
