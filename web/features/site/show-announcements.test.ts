// Shows that an announcement is told once, and that its link leads where it says.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Announcement } from '../../../contract/appinfo.ts'

const told: [string, { action?: { run: () => void } }][] = []
let items: Announcement[] = []
const kept = new Map<string, string>()
vi.mock('../../ui/toast.ts', () => ({ showToast: (...message: [string, object]) => told.push(message) }))
vi.mock('../../lib/calls/appinfo.ts', () => ({ appinfoCalls: { notify: async () => ({ result: items }) } }))
vi.mock('../../lib/storage.ts', () => ({
  safeLocalStorage: {
    get: (key: string) => kept.get(key) ?? '',
    set: (key: string, value: string) => kept.set(key, value),
  },
}))
const { showAnnouncements } = await import('./show-announcements.ts')

const item = (id: number, link = ''): Announcement => ({
  id,
  text: `公告 ${id}`,
  link,
  starts_at: '2026-11-26T03:00:00.000Z',
})
beforeEach(() => kept.clear())
afterEach(() => {
  told.length = 0
})

it('tells each once, two at a time', async () => {
  items = [item(13), item(7), item(3)]
  const go = vi.fn()
  await showAnnouncements(go)
  expect(told.map(([text]) => text)).toEqual(['公告 13', '公告 7'])
  await showAnnouncements(go)
  expect(told.map(([text]) => text).slice(2)).toEqual(['公告 3'])
  await showAnnouncements(go)
  expect(told).toHaveLength(3)
})

it('leads to a path of ours within the page', async () => {
  items = [item(1, '/About'), item(2)]
  const go = vi.fn()
  await showAnnouncements(go)
  told[0]?.[1].action?.run()
  expect(go).toHaveBeenCalledWith('/About')
  expect(told[1]?.[1].action).toBeUndefined()
})
