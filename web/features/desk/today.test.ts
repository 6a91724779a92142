// Shows what the desk leads with, that nothing is counted twice, and which times of the day are free.
import { expect, it } from 'vitest'
import { getCalendarSlots, getHealthChecks, getPendingItems } from './today.ts'

const waiting = {
  to_audit: 16,
  rejected: 0,
  failed: 5,
  untranslated: 16,
  audited: 0,
  scheduled: 0,
  flagged: 0,
  failing_feeds: 2,
  inbox: 128,
  published: 90,
  translation_ready: true,
  model_ready: false,
  tasks: [],
}
const today = {
  calendar: [],
  to_audit: [],
  tasks: { waiting: 0, oldest_at: null, done: 3, failed: 0 },
  translation_ready: true,
  has_room: true,
  backed_up_at: '1969-12-31T22:00:00Z',
}

it('leads with the most work; what is 0 is not there, and half-translated articles are not counted again', () => {
  expect(getPendingItems(waiting, 2).map(({ key }) => key)).toEqual(['audit', 'inbox', 'failed', 'reports'])
  expect(getPendingItems({ ...waiting, inbox: 2000 }, 0)[0]?.key).toBe('inbox')
})

it('what needs looking after comes first', () => {
  expect(getHealthChecks(waiting, today, 0).map(({ name }) => name)).toEqual([
    '订阅源',
    '任务',
    '翻译',
    '空间',
    '备份',
  ])
  const late = {
    ...today,
    has_room: false,
    backed_up_at: '2025-12-29T00:00:00Z',
    tasks: { ...today.tasks, waiting: 4, oldest_at: '2026-01-01T00:00:00Z' },
  }
  const found = getHealthChecks({ ...waiting, failing_feeds: 0 }, late, Date.parse('2026-01-01T00:20:00Z'))
  expect(found.map(({ name, isHealthy }) => [name, isHealthy])).toEqual([
    ['任务', false],
    ['空间', false],
    ['备份', false],
    ['订阅源', true],
    ['翻译', true],
  ])
  expect(found[0]?.summary).toBe('排着 4 个，最久等了 20 分钟')
  expect(found[2]?.summary).toBe('3 天前备份过')
  expect(getHealthChecks(waiting, { ...today, backed_up_at: null }, 0)[1]?.summary).toBe('还没有备份过')
})

it('times that are over and empty are no slots; those to come are free until something stands there', () => {
  const at = (time: string, is_out: boolean) => ({
    id: 1,
    title: 'x',
    title_zh: '',
    level: null,
    minutes: 3,
    published_at: `2026-01-01T${time}:00.000Z`,
    is_out,
  })
  // 10:00 in Shanghai.
  const slots = getCalendarSlots([at('00:30', true), at('04:00', false)], Date.parse('2026-01-01T02:00:00Z'))
  expect(slots.map(({ time, article }) => [time, article?.is_out])).toEqual([
    ['08:30', true],
    ['12:00', false],
    ['21:00', undefined],
  ])
})
