// The small rules of the desk: filters in the address, the clock of Shanghai, moves on offer, one thing done to many.
import { describe, expect, it } from 'vitest'
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import type { TransitionName } from '../../../domain/article/lifecycle.ts'
import { ApiError } from '../../lib/api.ts'
import { parseDateTimeField, toDateTimeField } from '../../lib/shanghai-field.ts'
import { BULK_ACTIONS, getBulkOffers, runSequentially } from './bulk.ts'
import {
  countActiveFilters,
  getDeskListPath,
  hasDeskFilters,
  NO_FILTERS,
  parseDeskFilters,
} from './filters.ts'
import { formatTaskEnd, moveLabel, moveReason, stageLabel } from './labels.ts'
import { canEditArticle, canTransition } from './transitions.ts'

describe('filters in the address', () => {
  it('come back as they were written', () => {
    const filters = {
      ...NO_FILTERS,
      q: 'rain & “snow”',
      status: 'PUBLISHED',
      flag: 'stub',
      topic: 'nature',
      level: 'EASY',
      order_by: 'created',
      offset: 40,
    } as const
    expect(parseDeskFilters(getDeskListPath(filters).split('?')[1] ?? '')).toEqual(filters)
    expect(getDeskListPath(NO_FILTERS)).toBe('/admin/articles')
  })

  it('count as not said when they mean nothing', () => {
    expect(
      parseDeskFilters('?status=GONE&stage=1&flag=toString&topic=A B&level=C5&order_by=x&offset=-1'),
    ).toEqual(NO_FILTERS)
    expect(hasDeskFilters(parseDeskFilters('?order_by=created&offset=20'))).toBe(false)
    expect(hasDeskFilters(parseDeskFilters('?q=rain'))).toBe(true)
    expect(countActiveFilters(parseDeskFilters('?q=rain&order_by=created'))).toBe(0)
    expect(countActiveFilters(parseDeskFilters('?status=DRAFT&flag=stub&offset=20'))).toBe(2)
  })
})

describe('the end of background work', () => {
  it('is told in its own words only where not all is as it was wanted', () => {
    const task = { kind: 'article.translate', message: '译好 6 段，2 段没有通过检查' }
    expect(formatTaskEnd({ ...task, result: { is_changed: true, missing: ['a', 'b'] } })).toBe(
      '翻译：译好 6 段，2 段没有通过检查',
    )
    expect(formatTaskEnd({ ...task, message: '没有变化', result: { is_changed: false } })).toBe(
      '翻译：没有变化',
    )
    expect(formatTaskEnd({ ...task, message: '翻译 6 / 6 段', result: { missing: [] } })).toBe('翻译完成')
    expect(formatTaskEnd({ ...task, result: null })).toBe('翻译完成')
  })
})

describe('a time in a field', () => {
  it('is that of Shanghai', () => {
    expect(parseDateTimeField('2026-11-21T08:30')).toBe('2026-11-21T00:30:00.000Z')
    expect(toDateTimeField(Date.parse('2026-11-20T23:30:00Z'))).toBe('2026-11-21T07:30')
    expect(parseDateTimeField('')).toBeUndefined()
  })
})

describe('moves on offer', () => {
  const draft: Parameters<typeof canTransition>[0] = {
    ...({} as ManagedArticle),
    stage: 'READY',
    stage_error: null,
    status: 'DRAFT',
    published_at: null,
    has_pending: true,
    word_count: 100,
    revision: 1,
    shown_revision: null,
    moves: [],
  }
  const now = Date.parse('2026-11-20T00:00:00Z')
  const may = (change: Partial<typeof draft>, kind: Parameters<typeof canTransition>[1]) =>
    canTransition({ ...draft, ...change }, kind, now)

  it('are those that the server would make', () => {
    expect(may({}, 'PASS_AUDIT')).toBe(true)
    expect(may({}, 'PUBLISH')).toBe(false)
    expect(may({ status: 'AUDITED', has_pending: false }, 'PUBLISH')).toBe(true)
    expect(may({ has_pending: false }, 'PASS_AUDIT')).toBe(false)
    expect(may({ stage: 'LINKED', revision: 0 }, 'START_TRANSLATION')).toBe(false)
    expect(canEditArticle({ ...draft, stage: 'TRANSLATING' }, now)).toBe(true)
    expect(canEditArticle({ ...draft, stage: 'DOWNLOADING' }, now)).toBe(false)
  })

  it('let a deleted article come back within 30 days of its deletion', () => {
    const deleted = (at: string) => ({
      status: 'DELETED' as const,
      moves: [{ action: 'delete' as const, from: 'DRAFT', to: 'DELETED', by: null, reason: null, at }],
    })
    expect(may(deleted('2026-11-01T00:00:00Z'), 'RESTORE')).toBe(true)
    expect(may(deleted('2026-10-01T00:00:00Z'), 'RESTORE')).toBe(false)
    expect(may({}, 'RESTORE')).toBe(false)
  })
})

describe('what is offered for many', () => {
  const plain = { stage: 'READY', task: null, word_count: 100, is_lock: false, has_pending: false } as const
  const article = (id: number, change: Partial<ManagedArticle>) =>
    ({ ...({} as ManagedArticle), ...plain, id, ...change }) satisfies ManagedArticle
  const draft = article(1, { status: 'DRAFT', has_pending: true })
  const audited = article(2, { status: 'AUDITED' })
  const published = article(3, { status: 'PUBLISHED', is_lock: true })
  const offered = (...articles: ManagedArticle[]) =>
    getBulkOffers(
      [
        BULK_ACTIONS.audit,
        BULK_ACTIONS.publish,
        BULK_ACTIONS.offline,
        BULK_ACTIONS.lock,
        BULK_ACTIONS.unlock,
      ],
      articles,
      Date.now(),
    ).map(({ label, on }) => [label, on.map(({ id }) => id)])

  it('can be done to one of them at least, and is done to those alone', () => {
    expect(offered(draft)).toEqual([
      ['审核通过', [1]],
      ['加锁', [1]],
    ])
    expect(offered(draft, audited, published)).toEqual([
      ['审核通过 1 篇', [1]],
      ['发布 1 篇', [2]],
      ['下架 1 篇', [3]],
      ['加锁 2 篇', [1, 2]],
      ['解锁 1 篇', [3]],
    ])
  })

  it('is no audit while the text is about to be replaced, or when there is none', () => {
    expect(offered({ ...draft, task: 'a' })).toEqual([['加锁', [1]]])
    expect(offered({ ...draft, word_count: 0 })).toEqual([['加锁', [1]]])
  })
})

describe('one thing done to many', () => {
  const articles = [1, 2, 3].map((id) => ({ id, title: `No. ${id}`, revision: 10 * id, updated_at: '' }))

  it('goes on after a refusal and says which it was', async () => {
    const reports: [number, number][] = []
    const run = async ({ id }: { id: number }) => {
      if (id === 2) throw new ApiError({ code: 'STATE_CONFLICT', message: '不行', status: 409 })
    }
    const succeeded = await runSequentially({ run }, articles, (done, failures) =>
      reports.push([done, failures.length]),
    )
    expect(succeeded.map(({ id }) => id)).toEqual([1, 3])
    expect(reports).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
    ])
  })

  it('tells of each how it is by then, by which it can be undone', async () => {
    const run = async ({ id }: { id: number }) => ({ updated_at: `after ${id}` })
    const succeeded = await runSequentially({ run }, articles, () => undefined)
    expect(succeeded.map(({ updated_at }) => updated_at)).toEqual(['after 1', 'after 2', 'after 3'])
  })

  it('stops when it is told to', async () => {
    const seen: number[] = []
    const run = async ({ revision }: { revision: number }) => void seen.push(revision)
    await runSequentially(
      { run },
      articles,
      () => undefined,
      () => seen.length < 2,
    )
    expect(seen).toEqual([10, 20])
  })
})

it('says which fields a description change touched, once each', () => {
  expect(moveReason({ action: 'describe', reason: 'author, author_id, link, link_key' })).toBe(
    '作者、原文地址',
  )
})

it('calls work that was stopped on purpose stopped, not failed', () => {
  const text = { translated_percent: 46, word_count: 100 }
  expect(stageLabel({ ...text, stage: 'FAILED', stage_error: '已停止。' })).toBe('已停止')
  expect(stageLabel({ ...text, stage: 'FAILED', stage_error: '连不上对方网站。' })).toBe('失败')
})

it('calls a text after what it has, whatever its stage says', () => {
  const label = (stage: 'READY' | 'DOWNLOADED' | 'TRANSLATING', translated_percent: number) =>
    stageLabel({ stage, stage_error: null, translated_percent, word_count: 100 })
  expect([label('READY', 100), label('DOWNLOADED', 100)]).toEqual(['译文完整', '译文完整'])
  expect([label('READY', 71), label('DOWNLOADED', 46)]).toEqual(['译文 71%', '译文 46%'])
  expect([label('READY', 0), label('DOWNLOADED', 0)]).toEqual(['只有英文', '只有英文'])
  expect(label('TRANSLATING', 46)).toBe('翻译中')
})

it('names every line of the history, a new text by its number', () => {
  const read = (action: TransitionName, reason: string | null) => [
    moveLabel({ action, reason }),
    moveReason({ action, reason }),
  ]
  expect(read('translate', '#3')).toEqual(['翻译', '第 3 版'])
  expect(read('restore', '#4')).toEqual(['恢复', '第 4 版'])
  expect(read('restore', null)).toEqual(['恢复', null])
  expect(read('failed', '连不上对方网站。')).toEqual(['失败', '连不上对方网站。'])
  expect(read('failed', '已停止。')).toEqual(['已停止', null])
  expect(read('refuse', '#3')).toEqual(['退回', '#3'])
})
