// Shows every move of an article over the whole product of its states, legal and not.
import { describe, expect, it } from 'vitest'
import {
  type ArticleAction,
  type ArticleState,
  isVisible,
  TEXT_STAGE_NAMES,
  type TextStage,
  transitionArticle,
  VISIBILITY_STATUSES,
  type VisibilityStatus,
} from './lifecycle.ts'

const now = new Date('2026-03-02T04:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** An article as it begins: with a link to download, or with a text written by hand. */
const newArticle = (origin: 'LINK' | 'HAND'): ArticleState => ({
  stage: origin === 'HAND' ? 'READY' : 'LINKED',
  stage_error: null,
  status: 'DRAFT',
  status_before_delete: null,
  deleted_at: null,
  published_at: null,
  has_text: origin === 'HAND',
  has_pending: origin === 'HAND',
  has_shown: false,
})

const actions: ArticleAction[] = [
  { kind: 'START_DOWNLOAD' },
  { kind: 'END_DOWNLOAD' },
  { kind: 'FAIL_DOWNLOAD', reason: 'FETCH_FAILED' },
  { kind: 'START_TRANSLATION' },
  { kind: 'END_TRANSLATION', to: 'READY' },
  { kind: 'END_TRANSLATION', to: 'DOWNLOADED' },
  { kind: 'END_UNCHANGED', to: 'READY' },
  { kind: 'KEEP_TRANSLATED' },
  { kind: 'FAIL_TRANSLATION', reason: 'TRANSLATION_TIMEOUT' },
  { kind: 'WRITE', is_translated: true },
  { kind: 'WRITE', is_translated: false },
  { kind: 'PASS_AUDIT' },
  { kind: 'REFUSE_AUDIT' },
  { kind: 'PUBLISH' },
  { kind: 'WITHDRAW' },
  { kind: 'DELETE' },
  { kind: 'RESTORE' },
]

const flags = [true, false]
const states: ArticleState[] = TEXT_STAGE_NAMES.flatMap((stage) =>
  VISIBILITY_STATUSES.flatMap((status) =>
    flags.flatMap((has_text) =>
      flags.flatMap((has_pending) =>
        flags.map((has_shown) => ({
          stage,
          status,
          has_text,
          has_pending,
          has_shown,
          stage_error: stage === 'FAILED' ? 'FETCH_FAILED' : null,
          status_before_delete: status === 'DELETED' ? ('PUBLISHED' as const) : null,
          deleted_at: status === 'DELETED' ? daysAgo(3) : null,
          published_at: status === 'PUBLISHED' || status === 'OFFLINE' ? daysAgo(10) : null,
        })),
      ),
    ),
  ),
)

// The table of docs and decisions, written a second time as plainly as possible.
const text: TextStage[] = ['DOWNLOADED', 'READY', 'FAILED']
const isLegal = (state: ArticleState, { kind }: ArticleAction): boolean => {
  const { stage, status, has_text, has_pending } = state
  const isLiving = status !== 'DELETED'
  switch (kind) {
    case 'START_DOWNLOAD':
      return isLiving && stage !== 'DOWNLOADING'
    case 'END_DOWNLOAD':
    case 'FAIL_DOWNLOAD':
      return stage === 'DOWNLOADING'
    case 'START_TRANSLATION':
      return isLiving && text.includes(stage) && has_text
    case 'END_TRANSLATION':
    case 'FAIL_TRANSLATION':
    case 'KEEP_TRANSLATED':
      return stage === 'TRANSLATING'
    case 'END_UNCHANGED':
      return stage === 'DOWNLOADING' || stage === 'TRANSLATING'
    case 'WRITE':
      return isLiving && (text.includes(stage) || stage === 'LINKED' || stage === 'TRANSLATING')
    case 'PASS_AUDIT':
      return isLiving && text.includes(stage) && (has_pending || (status === 'REJECTED' && has_text))
    case 'REFUSE_AUDIT':
      return isLiving && text.includes(stage) && has_pending
    case 'PUBLISH':
      return status === 'AUDITED' || status === 'OFFLINE'
    case 'WITHDRAW':
      return status === 'PUBLISHED'
    case 'DELETE':
      return isLiving
    case 'RESTORE':
      return status === 'DELETED'
  }
}

const moved = (state: ArticleState, ...steps: ArticleAction[]): ArticleState =>
  steps.reduce((current, action) => {
    const outcome = transitionArticle(current, action, now)
    if (!outcome.ok) throw new Error(`${action.kind} refused: ${outcome.reason}`)
    return outcome.value
  }, state)

describe.each(actions)('$kind', (action) => {
  it('is allowed exactly where the table says, and names its reason elsewhere', () => {
    for (const state of states) {
      const before = structuredClone(state)
      const outcome = transitionArticle(state, action, now)
      expect(outcome.ok, JSON.stringify(state)).toBe(isLegal(state, action))
      if (!outcome.ok) expect(outcome.reason).toMatch(/^[A-Z_]+$/)
      expect(state).toEqual(before)
    }
  })
})

describe('the status', () => {
  it('is never touched by downloading, translating or writing', () => {
    for (const state of states) {
      for (const action of actions.slice(0, 11)) {
        const outcome = transitionArticle(state, action, now)
        if (outcome.ok) expect(outcome.value.status).toBe(state.status)
      }
    }
  })

  it('moves only along the arrows', () => {
    const arrows: [VisibilityStatus, VisibilityStatus][] = [
      ['DRAFT', 'AUDITED'],
      ['DRAFT', 'REJECTED'],
      ['REJECTED', 'AUDITED'],
      ['AUDITED', 'PUBLISHED'],
      ['PUBLISHED', 'OFFLINE'],
      ['OFFLINE', 'PUBLISHED'],
    ]
    const seen = new Set<string>()
    const visit = (state: ArticleState) => {
      const key = JSON.stringify(state)
      if (seen.has(key)) return
      seen.add(key)
      for (const action of actions) {
        const outcome = transitionArticle(state, action, now)
        if (!outcome.ok) continue
        const { status } = outcome.value
        if (status !== state.status && status !== 'DELETED' && state.status !== 'DELETED') {
          expect(arrows).toContainEqual([state.status, status])
        }
        visit(outcome.value)
      }
    }
    visit(newArticle('LINK'))
    visit(newArticle('HAND'))
    expect(seen.size).toBeGreaterThan(50)
  })
})

describe('the usual ways', () => {
  it('bring a link to the readers', () => {
    const published = moved(
      newArticle('LINK'),
      { kind: 'START_DOWNLOAD' },
      { kind: 'END_DOWNLOAD' },
      { kind: 'START_TRANSLATION' },
      { kind: 'END_TRANSLATION', to: 'READY' },
      { kind: 'PASS_AUDIT' },
      { kind: 'PUBLISH' },
    )
    expect(published).toMatchObject({
      stage: 'READY',
      status: 'PUBLISHED',
      published_at: now,
      has_pending: false,
    })
    expect(isVisible(published, now)).toBe(true)
  })

  it('publish in English only', () => {
    const steps = [{ kind: 'START_DOWNLOAD' }, { kind: 'END_DOWNLOAD' }, { kind: 'PASS_AUDIT' }] as const
    expect(moved(newArticle('LINK'), ...steps, { kind: 'PUBLISH' })).toMatchObject({ stage: 'DOWNLOADED' })
  })

  it('have an article written by hand ready for its audit at once', () => {
    expect(newArticle('HAND')).toMatchObject({ stage: 'READY', status: 'DRAFT', has_pending: true })
    expect(moved(newArticle('HAND'), { kind: 'PASS_AUDIT' }).status).toBe('AUDITED')
  })

  it('keep the readers on the last audited revision until the new one passes', () => {
    const published = moved(newArticle('HAND'), { kind: 'PASS_AUDIT' }, { kind: 'PUBLISH' })
    const reloaded = moved(published, { kind: 'START_DOWNLOAD' }, { kind: 'END_DOWNLOAD' })
    expect(reloaded).toMatchObject({ status: 'PUBLISHED', has_pending: true, has_shown: true })
    expect(moved(reloaded, { kind: 'REFUSE_AUDIT' })).toMatchObject({
      status: 'PUBLISHED',
      has_pending: false,
    })
    expect(moved(reloaded, { kind: 'PASS_AUDIT' })).toMatchObject({ status: 'PUBLISHED', has_pending: false })
  })

  it('give a rejected article another chance, as it stands or with its next revision', () => {
    const rejected = moved(newArticle('HAND'), { kind: 'REFUSE_AUDIT' })
    expect(rejected.status).toBe('REJECTED')
    expect(moved(rejected, { kind: 'PASS_AUDIT' }).status).toBe('AUDITED')
    expect(transitionArticle(rejected, { kind: 'REFUSE_AUDIT' }, now)).toEqual({
      ok: false,
      reason: 'NOTHING_TO_AUDIT',
    })
    const again = moved(rejected, { kind: 'WRITE', is_translated: true }, { kind: 'PASS_AUDIT' })
    expect(again.status).toBe('AUDITED')
  })

  it('let a failed translation be tried again, its reason shown until then', () => {
    const downloaded = moved(newArticle('LINK'), { kind: 'START_DOWNLOAD' }, { kind: 'END_DOWNLOAD' })
    const failed = moved(
      downloaded,
      { kind: 'START_TRANSLATION' },
      { kind: 'FAIL_TRANSLATION', reason: 'TIMEOUT' },
    )
    expect(failed).toMatchObject({ stage: 'FAILED', stage_error: 'TIMEOUT' })
    expect(moved(failed, { kind: 'START_TRANSLATION' })).toMatchObject({
      stage: 'TRANSLATING',
      stage_error: null,
    })
    expect(moved(failed, { kind: 'PASS_AUDIT' }).status).toBe('AUDITED')
  })

  it('keep what a broken translation has done, and call nothing ready that is not', () => {
    const translating = moved(
      newArticle('LINK'),
      { kind: 'START_DOWNLOAD' },
      { kind: 'END_DOWNLOAD' },
      { kind: 'PASS_AUDIT' },
      { kind: 'START_TRANSLATION' },
    )
    expect(moved(translating, { kind: 'END_TRANSLATION', to: 'DOWNLOADED' })).toMatchObject({
      stage: 'DOWNLOADED',
      has_pending: true,
    })
    const stopped = moved(
      translating,
      { kind: 'KEEP_TRANSLATED' },
      { kind: 'FAIL_TRANSLATION', reason: 'STOPPED' },
    )
    expect(stopped).toMatchObject({ stage: 'FAILED', stage_error: 'STOPPED', has_pending: true })
    expect(moved(translating, { kind: 'END_UNCHANGED', to: 'DOWNLOADED' })).toMatchObject({
      stage: 'DOWNLOADED',
      has_pending: false,
    })
  })

  it('refuse to translate what never was downloaded', () => {
    const failed = moved(
      newArticle('LINK'),
      { kind: 'START_DOWNLOAD' },
      { kind: 'FAIL_DOWNLOAD', reason: 'GONE' },
    )
    expect(transitionArticle(failed, { kind: 'START_TRANSLATION' }, now)).toEqual({
      ok: false,
      reason: 'NO_TEXT',
    })
  })

  it('become ready when the editor has written all the Chinese', () => {
    const downloaded = moved(newArticle('LINK'), { kind: 'START_DOWNLOAD' }, { kind: 'END_DOWNLOAD' })
    expect(moved(downloaded, { kind: 'WRITE', is_translated: false }).stage).toBe('DOWNLOADED')
    expect(moved(downloaded, { kind: 'WRITE', is_translated: true }).stage).toBe('READY')
    // What was ready stays so: whoever edits it sees for himself what lacks its Chinese.
    expect(moved({ ...downloaded, stage: 'READY' }, { kind: 'WRITE', is_translated: false }).stage).toBe(
      'READY',
    )
  })
})

describe('publishing', () => {
  const audited = moved(newArticle('HAND'), { kind: 'PASS_AUDIT' })

  it('may be scheduled: readers see the article from then on', () => {
    const tomorrow = daysAgo(-1)
    const scheduled = moved(audited, { kind: 'PUBLISH', at: tomorrow })
    expect(isVisible(scheduled, now)).toBe(false)
    expect(isVisible(scheduled, tomorrow)).toBe(true)
  })

  it('after a withdrawal keeps the date, unless that was still to come', () => {
    const put = (at: Date) =>
      moved(audited, { kind: 'PUBLISH', at }, { kind: 'WITHDRAW' }, { kind: 'PUBLISH' })
    expect(put(daysAgo(5)).published_at).toEqual(daysAgo(5))
    expect(put(daysAgo(-5)).published_at).toEqual(now)
  })
})

describe('deleting', () => {
  it('gives back the status it had, within thirty days', () => {
    for (const status of ['DRAFT', 'AUDITED', 'REJECTED', 'PUBLISHED', 'OFFLINE'] as const) {
      const article: ArticleState = { ...newArticle('HAND'), status }
      const deleted = moved(article, { kind: 'DELETE' })
      expect(isVisible(deleted, now)).toBe(false)
      expect(moved(deleted, { kind: 'RESTORE' })).toEqual(article)
    }
  })

  it('is final after thirty days', () => {
    const deleted = moved(newArticle('HAND'), { kind: 'DELETE' })
    expect(transitionArticle({ ...deleted, deleted_at: daysAgo(30) }, { kind: 'RESTORE' }, now).ok).toBe(true)
    expect(transitionArticle({ ...deleted, deleted_at: daysAgo(30.1) }, { kind: 'RESTORE' }, now)).toEqual({
      ok: false,
      reason: 'TOO_LATE',
    })
  })

  it('while downloading does not leave the download hanging', () => {
    const deleted = moved(newArticle('LINK'), { kind: 'START_DOWNLOAD' }, { kind: 'DELETE' })
    const finished = moved(deleted, { kind: 'END_DOWNLOAD' }, { kind: 'RESTORE' })
    expect(finished).toMatchObject({ stage: 'DOWNLOADED', status: 'DRAFT' })
  })
})
