// Filters of the article list, encoded in the URL query so that a link or the back button restores them.
import type { ArticleLevel, ArticleStage, ArticleStatus } from '../../../contract/entities/article.ts'
import { FAILURE_REASONS, type FailureReason } from '../../../domain/article/failure.ts'
import { TEXT_STAGE_NAMES, VISIBILITY_STATUSES } from '../../../domain/article/lifecycle.ts'
import { isLevel } from '../../../domain/language/levels.ts'
import { type ArticleFlag, FLAG_LABELS } from './labels.ts'

export const ARTICLE_SORTS = {
  updated: '最近改动',
  created: '最近添加',
  published: '最近发布',
  hot: '最热',
  fit: '最适合我',
} as const
export type ArticleSort = keyof typeof ARTICLE_SORTS

export interface DeskFilters {
  q: string
  status: ArticleStatus | ''
  stage: ArticleStage | ''
  /** Reason of the error. */
  reason: FailureReason | ''
  flag: ArticleFlag | ''
  topic: string
  level: ArticleLevel | ''
  order_by: ArticleSort
  offset: number
}

export const NO_FILTERS: DeskFilters = {
  q: '',
  status: '',
  stage: '',
  reason: '',
  flag: '',
  topic: '',
  level: '',
  order_by: 'updated',
  offset: 0,
}

/** Parses the query of a URL; an invalid value counts as missing. */
export function parseDeskFilters(search: string): DeskFilters {
  const query = new URLSearchParams(search)
  const get = (key: string) => query.get(key) ?? ''
  const level = get('level')
  const order = get('order_by')
  const flag = get('flag')
  const topic = get('topic')
  return {
    q: get('q').trim().slice(0, 100),
    status: VISIBILITY_STATUSES.find((status) => status === get('status')) ?? '',
    stage: TEXT_STAGE_NAMES.find((stage) => stage === get('stage')) ?? '',
    reason: FAILURE_REASONS.find((reason) => reason === get('reason')) ?? '',
    flag: Object.hasOwn(FLAG_LABELS, flag) ? (flag as ArticleFlag) : '',
    topic: /^[a-z][a-z0-9_-]{0,31}$/.test(topic) ? topic : '',
    level: isLevel(level) ? level : '',
    order_by: Object.hasOwn(ARTICLE_SORTS, order) ? (order as ArticleSort) : 'updated',
    offset: /^\d{1,6}$/.test(get('offset')) ? Number(get('offset')) : 0,
  }
}

/** `/admin/articles` with a query of the filters that differ from the defaults. */
export function getDeskListPath(filters: Partial<DeskFilters>): string {
  const activeEntries = Object.entries(filters).filter(
    ([key, value]) => value !== NO_FILTERS[key as keyof DeskFilters] && value !== undefined,
  )
  const query = new URLSearchParams(activeEntries.map(([key, value]) => [key, String(value)])).toString()
  return query ? `/admin/articles?${query}` : '/admin/articles'
}

/** Whether any filter is set besides sort order and page. */
export const hasDeskFilters = (filters: DeskFilters): boolean =>
  getDeskListPath({ ...filters, order_by: 'updated', offset: 0 }) !== '/admin/articles'

/** Number of active filters; the search query is not counted, because its field shows it. */
export const countActiveFilters = ({ status, stage, reason, flag, topic, level }: DeskFilters): number =>
  [status, stage, reason, flag, topic, level].filter((value) => value !== '').length

/** Request payload: undefined for filters that are not set. */
export function toListRequest(filters: DeskFilters) {
  return {
    q: filters.q || undefined,
    status: filters.status || undefined,
    stage: filters.stage || undefined,
    reason: filters.reason || undefined,
    flag: filters.flag || undefined,
    topic: filters.topic || undefined,
    level: filters.level || undefined,
    order_by: filters.order_by,
    offset: filters.offset,
  }
}
