// Runs one action on many articles: requests one after another, errors are collected, and the run can be
// stopped.
import { useRef, useState } from 'react'
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { skipsTranslation } from '../../../domain/article/translation-skips.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { useDeskChanged } from './queries.ts'
import { canTransition } from './transitions.ts'

export type BulkArticle = Pick<ManagedArticle, 'id' | 'title' | 'revision' | 'updated_at'>

/** `past` is the text after it is done, e.g. 已发布 in 已发布 3 篇. */
export interface BulkAction {
  label: string
  past: string
  /** Resolves to the updated article if the action can be undone. */
  run: (article: BulkArticle) => Promise<unknown>
  canUndo?: true
  /** True for articles whose text the action makes visible to readers: these are checked for doubts first. */
  reachesReaders?: (article: ManagedArticle) => boolean
  /** True for articles that the action skips although the transition is valid. */
  skips?: (article: ManagedArticle) => boolean
  /** Whether the transition is valid: the server's rule, as far as the list row contains its data. */
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
  /** Undo of the transition just made: `updated_at` is the one from its response. */
  undo: {
    label: '撤销',
    past: '已撤销',
    run: ({ id, updated_at }) => deskCalls.undo({ id, updated_at }),
    may: () => false,
  },
} as const satisfies Record<string, BulkAction>

export interface BulkOffer {
  action: BulkAction
  /** The selected articles on which the action is valid; never empty. */
  on: readonly ManagedArticle[]
  /** Includes the number of articles if it is not all of them. */
  label: string
}

/** Actions that are valid for at least one of the articles, each with those articles. */
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
 * Runs the action for each article in sequence. `isWanted` is checked before each request; after an error the
 * next article follows. Returns the articles that succeeded, with the data of the response if it contains the
 * article.
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
    /** Resolves with the articles that succeeded. */
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
