// Does one thing to many articles: one call after the other, those that are refused listed, and it can be stopped.
import { useRef, useState } from 'react'
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { skipsTranslation } from '../../../domain/article/translation-skips.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { useDeskChanged } from './queries.ts'
import { canTransition } from './transitions.ts'

export type BulkArticle = Pick<ManagedArticle, 'id' | 'title' | 'revision' | 'updated_at'>

/** `past` is what is said when it is done: 已发布 3 篇. */
export interface BulkAction {
  label: string
  past: string
  /** Answers with the article as it is then, where that can be undone. */
  run: (article: BulkArticle) => Promise<unknown>
  canUndo?: true
  /** For which articles it brings readers a text: they are looked at before. */
  reachesReaders?: (article: ManagedArticle) => boolean
  /** Which articles it leaves alone though they could be moved so. */
  skips?: (article: ManagedArticle) => boolean
  /** Whether the article may be moved so: the server's rule, as far as the list tells. */
  may: (article: ManagedArticle, now: number) => boolean
}

const isLiving = ({ status }: ManagedArticle): boolean => status !== 'DELETED'

export const BULK_ACTIONS = {
  audit: {
    label: '审核通过',
    past: '已审核',
    run: ({ id, revision }) => deskCalls.audit({ id, pass: true, revision }),
    canUndo: true,
    reachesReaders: ({ status }) => status === 'PUBLISHED',
    may: (article, now) =>
      article.task === null && article.word_count > 0 && canTransition(article, 'PASS_AUDIT', now),
  },
  publish: {
    label: '发布',
    past: '已发布',
    run: ({ id }) => deskCalls.setStatus({ id, status: 'PUBLISHED' }),
    canUndo: true,
    reachesReaders: () => true,
    may: (article, now) => canTransition(article, 'PUBLISH', now),
  },
  offline: {
    label: '下架',
    past: '已下架',
    run: ({ id }) => deskCalls.setStatus({ id, status: 'OFFLINE' }),
    canUndo: true,
    may: (article, now) => canTransition(article, 'WITHDRAW', now),
  },
  translate: {
    label: '翻译',
    past: '已开始翻译',
    run: ({ id }) => deskCalls.retranslate({ id, bulk: true }),
    skips: skipsTranslation,
    may: (article, now) => article.task === null && canTransition(article, 'START_TRANSLATION', now),
  },
  redownload: {
    label: '重新下载',
    past: '已开始下载',
    run: ({ id }) => deskCalls.redownload({ id, bulk: true }),
    may: (article, now) =>
      article.task === null && article.link !== null && canTransition(article, 'START_DOWNLOAD', now),
  },
  lock: {
    label: '加锁',
    past: '已加锁',
    run: ({ id }) => deskCalls.lock({ id, is_lock: true }),
    canUndo: true,
    may: (article) => isLiving(article) && !article.is_lock,
  },
  unlock: {
    label: '解锁',
    past: '已解锁',
    run: ({ id }) => deskCalls.lock({ id, is_lock: false }),
    canUndo: true,
    may: (article) => isLiving(article) && article.is_lock,
  },
  delete: {
    label: '删除',
    past: '已删除',
    run: ({ id }) => deskCalls.delete({ id }),
    canUndo: true,
    may: (article, now) => canTransition(article, 'DELETE', now),
  },
  restore: {
    label: '恢复',
    past: '已恢复',
    run: ({ id }) => deskCalls.restore({ id }),
    may: (article, now) => canTransition(article, 'RESTORE', now),
  },
  /** What was just done to each, taken back: `updated_at` is that of the answer. */
  undo: {
    label: '撤销',
    past: '已撤销',
    run: ({ id, updated_at }) => deskCalls.undo({ id, updated_at }),
    may: () => false,
  },
} as const satisfies Record<string, BulkAction>

export interface BulkOffer {
  action: BulkAction
  /** Those of the ticked articles that can be moved so: never none. */
  on: readonly ManagedArticle[]
  /** Says of how many, where it is not all of them. */
  label: string
}

/** What can be done to at least one of these, each with the articles that it can be done to. */
export const getBulkOffers = (
  actions: readonly BulkAction[],
  articles: readonly ManagedArticle[],
  now: number,
): BulkOffer[] =>
  actions
    .map((action) => {
      const on = articles.filter((article) => action.may(article, now))
      const isAll = on.length === articles.length
      return { action, on, label: isAll ? action.label : `${action.label} ${on.length} 篇` }
    })
    .filter(({ on }) => on.length > 0)

export interface BulkState {
  action: BulkAction
  done: number
  total: number
  isRunning: boolean
  failures: readonly { article: BulkArticle; message: string }[]
}

/**
 * Runs the action for each article in turn. `isWanted` is asked before each; a refusal is noted and the next one is tried.
 * Returns the articles it was done to, as they are by then where the server says so.
 */
export async function runSequentially(
  action: Pick<BulkAction, 'run'>,
  articles: readonly BulkArticle[],
  report: (done: number, failures: BulkState['failures']) => void,
  isWanted: () => boolean = () => true,
): Promise<BulkArticle[]> {
  const succeeded: BulkArticle[] = []
  const failures: { article: BulkArticle; message: string }[] = []
  for (const article of articles) {
    if (!isWanted()) break
    try {
      const answer = await action.run(article)
      succeeded.push({ ...article, ...timeOf(answer) })
    } catch (error) {
      failures.push({ article, message: getErrorMessage(error) })
    }
    report(succeeded.length + failures.length, [...failures])
  }
  return succeeded
}

const timeOf = (answer: unknown): { updated_at?: string } =>
  typeof answer === 'object' && answer !== null && 'updated_at' in answer
    ? { updated_at: String(answer.updated_at) }
    : {}

export function useBulk() {
  const [state, setState] = useState<BulkState | undefined>(undefined)
  const isStopped = useRef(false)
  const changed = useDeskChanged()
  return {
    state,
    /** Resolves with the articles it was done to. */
    start: async (action: BulkAction, articles: readonly BulkArticle[]) => {
      isStopped.current = false
      const begun: BulkState = { action, done: 0, total: articles.length, isRunning: true, failures: [] }
      setState(begun)
      const succeeded = await runSequentially(
        action,
        articles,
        (done, failures) => setState({ ...begun, done, failures }),
        () => !isStopped.current,
      )
      setState((last) => (last && last.failures.length > 0 ? { ...last, isRunning: false } : undefined))
      await changed()
      return succeeded
    },
    stop: () => {
      isStopped.current = true
    },
    forget: () => setState(undefined),
  }
}
