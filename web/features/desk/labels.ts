// Labels of states, flags and events on the desk.
import type {
  ArticleStage,
  ArticleStatus,
  EditedArticle,
  ManagedArticle,
} from '../../../contract/entities/article.ts'
import type { Task } from '../../../contract/entities/task.ts'
import { languageName } from '../../../domain/article/language-names.ts'
import {
  isStopped,
  type RevisionOrigin,
  STOPPED_REASON,
  type TransitionName,
} from '../../../domain/article/lifecycle.ts'
import { formatDateTime } from '../../lib/format.ts'
import { formatTranslated } from '../../lib/translated-text.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

export const STATUS_LABELS: Record<ArticleStatus, string> = {
  DRAFT: '草稿',
  AUDITED: '已审核',
  REJECTED: '已退回',
  PUBLISHED: '已发布',
  OFFLINE: '已下架',
  DELETED: '已删除',
}
const STATUS_TONES: Record<ArticleStatus, BadgeTone> = {
  DRAFT: 'neutral',
  AUDITED: 'accent',
  REJECTED: 'warn',
  PUBLISHED: 'ok',
  OFFLINE: 'neutral',
  DELETED: 'danger',
}
export const STAGE_LABELS: Record<ArticleStage, string> = {
  LINKED: '等待下载',
  DOWNLOADING: '下载中',
  DOWNLOADED: '有正文',
  TRANSLATING: '翻译中',
  READY: '译文完整',
  FAILED: '失败',
}
const STOPPED_LABEL = '已停止'
/** Progress of an article's text; a task that an editor stopped is not shown as an error. */
export function stageLabel(
  article: Pick<ManagedArticle, 'stage' | 'stage_error' | 'translated_percent' | 'word_count'>,
): string {
  if (isStopped(article)) return STOPPED_LABEL
  const { stage, translated_percent, word_count } = article
  const hasText = (stage === 'DOWNLOADED' || stage === 'READY') && word_count > 0
  return hasText ? formatTranslated(translated_percent) : STAGE_LABELS[stage]
}

export const FLAG_LABELS = {
  pending: '待审核',
  untranslated: '译文不全',
  scheduled: '定时发布',
  stub: '内容残缺',
  duplicate: '可能重复',
  locked: '已加锁',
} as const
export type ArticleFlag = keyof typeof FLAG_LABELS

export const REVISION_LABELS: Record<EditedArticle['revision_state'], string> = {
  PENDING: '待审核',
  AUDITED: '已通过',
  REJECTED: '已退回',
  SUPERSEDED: '已被替换',
}
const ORIGIN_LABELS: Record<RevisionOrigin, string> = {
  download: '下载',
  translate: '翻译',
  edit: '编辑',
  hand: '手写',
  restore: '恢复',
  sample: '样例文库',
}
export const originLabel = (origin: RevisionOrigin): string => ORIGIN_LABELS[origin]

/** A log entry that added a new text is labelled by the origin of the text. */
const MOVE_LABELS: Record<TransitionName, string> = {
  ...ORIGIN_LABELS,
  add: '添加',
  describe: '修改资料',
  pass: '审核通过',
  refuse: '退回',
  publish: '发布',
  offline: '下架',
  delete: '删除',
  purge: '彻底删除',
  lock: '加锁',
  unlock: '解锁',
  gloss: '写释义',
  ungloss: '删释义',
  undo: '撤销',
  redownload: '要求下载',
  retranslate: '要求翻译',
  downloading: '开始下载',
  translating: '开始翻译',
  failed: '失败',
}
type Move = Pick<EditedArticle['moves'][number], 'action' | 'reason'>

const isOrigin = (action: TransitionName): action is RevisionOrigin => Object.hasOwn(ORIGIN_LABELS, action)

/** A new text has its revision number in `reason`, e.g. `#3`. */
const revisionIn = ({ action, reason }: Move): string | undefined =>
  isOrigin(action) ? /^#(\d+)$/.exec(reason ?? '')?.[1] : undefined

const isStop = ({ action, reason }: Move): boolean => action === 'failed' && reason === STOPPED_REASON

/** Whether the transition added a revision. */
export const isNewText = (move: Move): boolean => revisionIn(move) !== undefined

/** Label of the transition; a new text is labelled by its origin. */
export const moveLabel = (move: Move): string =>
  isStop(move)
    ? STOPPED_LABEL
    : isOrigin(move.action) && revisionIn(move) !== undefined
      ? ORIGIN_LABELS[move.action]
      : MOVE_LABELS[move.action]

/** Details of a transition to show after its label. */
export function moveReason(move: Move): string | null {
  const { action, reason } = move
  if (reason === null || reason === '' || isStop(move)) return null
  if (action === 'describe') return fieldsText(reason)
  if (action === 'undo')
    return reason
      .split(', ')
      .map((name) => MOVE_LABELS[name as TransitionName] ?? '')
      .join('、')
  if (action === 'publish') return `${formatDateTime(reason)} 起可读`
  const revision = revisionIn(move)
  return revision === undefined ? reason : `第 ${revision} 版`
}

const FIELDS: Record<string, string> = {
  title: '标题',
  title_zh: '中文标题',
  digest: '摘要',
  author: '作者',
  author_id: '作者',
  source: '来源',
  link: '原文地址',
  cover: '封面',
  topics: '话题',
  level: '难度',
  paragraphs: '正文',
}
/** Names of the fields that two editors both changed. */
export const formatChangedFields = (fields: readonly string[]): string => fieldsText(fields.join(', '))

/** `digest, cover` → `摘要、封面`; names without a label are internal and left out. */
const fieldsText = (names: string): string =>
  [...new Set(names.split(', ').flatMap((name) => FIELDS[name] ?? []))].join('、')

/** Paragraph kinds with their labels. */
export const PARAGRAPH_KINDS = [
  ['p', '段落'],
  ['h2', '大标题'],
  ['h3', '小标题'],
  ['quote', '引文'],
  ['li', '列表项'],
  ['caption', '图注'],
  ['pre', '原样'],
  ['row', '表格行'],
] as const
export const kindLabel = (kind: string): string =>
  PARAGRAPH_KINDS.find(([value]) => value === kind)?.[1] ?? '图片'
export const FORMAT_LABELS = { em: '斜体', strong: '粗体', code: '代码', link: '链接' } as const

const KINDS: Record<string, string> = {
  'article.download': '下载',
  'article.translate': '翻译',
  'rss.crawl': '抓取订阅源',
  'ai.senses': 'AI 标释义',
}
export const workLabel = (kind: string): string => KINDS[kind] ?? '后台任务'

/** Text for a task that succeeded: a specific message if the result is incomplete or doubtful. */
export function formatTaskEnd({ kind, message, result }: Pick<Task, 'kind' | 'message' | 'result'>): string {
  const {
    is_changed = true,
    missing = [],
    doubtful = [],
  } = (result ?? {}) as {
    is_changed?: boolean
    missing?: string[]
    doubtful?: string[]
  }
  const isPlain = is_changed && missing.length === 0 && doubtful.length === 0
  return isPlain || message === '' ? `${workLabel(kind)}完成` : `${workLabel(kind)}：${message}`
}

/** The badge of the status; an article scheduled for later is not shown as published. */
export const statusBadge = (article: ManagedArticle, now: number): { label: string; tone: BadgeTone } =>
  isScheduled(article, now)
    ? { label: FLAG_LABELS.scheduled, tone: 'accent' }
    : { label: STATUS_LABELS[article.status], tone: STATUS_TONES[article.status] }

/** Warnings about an article, as text. */
export function getWarnings(article: ManagedArticle): string[] {
  return [
    article.has_pending && article.status !== 'DRAFT' && FLAG_LABELS.pending,
    article.is_stub && FLAG_LABELS.stub,
    article.other_language !== null && `像是${languageName(article.other_language)}`,
    article.duplicate_of !== null && FLAG_LABELS.duplicate,
    article.is_lock && FLAG_LABELS.locked,
  ].filter((text) => text !== false)
}

export const isScheduled = (
  { status, published_at }: Pick<ManagedArticle, 'status' | 'published_at'>,
  now: number,
): boolean => status === 'PUBLISHED' && published_at !== null && Date.parse(published_at) > now
