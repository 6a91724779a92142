// The life of an article on two axes: how far its text is, and who may see it; every move in one table.

import { failWith, type RuleOutcome, succeedWith } from '../kernel/outcome.ts'
import type { FailureReason } from './failure.ts'

export const TEXT_STAGE_NAMES = [
  'LINKED',
  'DOWNLOADING',
  'DOWNLOADED',
  'TRANSLATING',
  'READY',
  'FAILED',
] as const
export type TextStage = (typeof TEXT_STAGE_NAMES)[number]

export const VISIBILITY_STATUSES = [
  'DRAFT',
  'AUDITED',
  'REJECTED',
  'PUBLISHED',
  'OFFLINE',
  'DELETED',
] as const
export type VisibilityStatus = (typeof VISIBILITY_STATUSES)[number]
/** Every status but DELETED. */
export const LIVE_STATUSES = ['DRAFT', 'AUDITED', 'REJECTED', 'PUBLISHED', 'OFFLINE'] as const

/** Of the foreign press; of an issue of a magazine, whose status it follows; or a reader's own. */
export const ARTICLE_KINDS = ['PRESS', 'MAGAZINE', 'OWN'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

/** What a reader may do with an article: 收藏, 稍后读, 读完, 不再推荐. */
export const ARTICLE_MARKS = ['STAR', 'LATER', 'READ', 'HIDE'] as const

export const REVISION_STATES = ['PENDING', 'AUDITED', 'REJECTED', 'SUPERSEDED'] as const
export type RevisionState = (typeof REVISION_STATES)[number]

/** Where the text of a revision comes from. */
export const REVISION_ORIGINS = ['download', 'edit', 'hand', 'translate', 'restore', 'sample'] as const
export type RevisionOrigin = (typeof REVISION_ORIGINS)[number]

/** What the log of an article's life calls its entries: moves by the rules below, texts by their origin, and notes. */
export const TRANSITION_NAMES = [
  ...REVISION_ORIGINS,
  'add',
  'downloading',
  'translating',
  'failed',
  'pass',
  'refuse',
  'publish',
  'offline',
  'delete',
  'purge',
  'redownload',
  'retranslate',
  'describe',
  'lock',
  'unlock',
  'gloss',
  'ungloss',
  'undo',
] as const
export type TransitionName = (typeof TRANSITION_NAMES)[number]

/** What of an article its moves depend on. */
export interface ArticleState {
  stage: TextStage
  /** Why the last background work failed; null once the next one began. */
  stage_error: string | null
  status: VisibilityStatus
  /** What a restore gives back; null unless DELETED. */
  status_before_delete: (typeof LIVE_STATUSES)[number] | null
  deleted_at: Date | null
  published_at: Date | null
  /** There is a revision, so there is a text to translate. */
  has_text: boolean
  /** The newest revision waits for its audit. */
  has_pending: boolean
  /** A revision has passed an audit; readers would see that one. */
  has_shown: boolean
}

export type ArticleAction =
  | { kind: 'START_DOWNLOAD' }
  /** A new revision was stored. */
  | { kind: 'END_DOWNLOAD' }
  /** `code`: the reason that failures are grouped by. */
  | { kind: 'FAIL_DOWNLOAD'; reason: string; code?: FailureReason }
  | { kind: 'START_TRANSLATION' }
  /** `to`: DOWNLOADED when some of it has no Chinese still. */
  | { kind: 'END_TRANSLATION'; to: 'DOWNLOADED' | 'READY' }
  /** A piece of work ended and found nothing new: no revision was stored. */
  | { kind: 'END_UNCHANGED'; to: 'DOWNLOADED' | 'READY' }
  /** What of a translation is done becomes a revision, because the rest will not come. */
  | { kind: 'KEEP_TRANSLATED' }
  | { kind: 'FAIL_TRANSLATION'; reason: string; code?: FailureReason }
  /** An editor's change of the text, or an older revision brought back: a new revision. */
  | { kind: 'WRITE'; is_translated: boolean }
  | { kind: 'PASS_AUDIT' }
  | { kind: 'REFUSE_AUDIT' }
  /** `at` in the future = scheduled. */
  | { kind: 'PUBLISH'; at?: Date }
  /** Of one that is only scheduled: it is as after its audit again. */
  | { kind: 'WITHDRAW' }
  | { kind: 'DELETE' }
  | { kind: 'RESTORE' }

/** Why a move is refused: every one of them is a 409. */
export type TransitionFault =
  | 'DELETED'
  | 'NOT_DELETED'
  | 'TOO_LATE'
  | 'RUNNING'
  | 'WRONG_STAGE'
  | 'WRONG_STATUS'
  | 'NO_TEXT'
  | 'NOTHING_TO_AUDIT'

export const RESTORE_DAYS = 30

type Kind = ArticleAction['kind']
interface Rule {
  stages?: readonly TextStage[]
  statuses?: readonly VisibilityStatus[]
  /** What else must hold; the name of what does not. */
  unless?: (article: ArticleState, now: Date) => TransitionFault | undefined
}

const noText = ({ has_text }: ArticleState) => (has_text ? undefined : 'NO_TEXT')
const nothingPending = ({ has_pending }: ArticleState) => (has_pending ? undefined : 'NOTHING_TO_AUDIT')
/** What was refused may be passed after all, as it is. */
const nothingToPass = (article: ArticleState) =>
  article.status === 'REJECTED' && article.has_text ? undefined : nothingPending(article)
const tooLate = ({ deleted_at }: ArticleState, now: Date) =>
  deleted_at && now.getTime() - deleted_at.getTime() > RESTORE_DAYS * 86_400_000 ? 'TOO_LATE' : undefined

// A FAILED article keeps the text it had, so a failed translation may be tried again, or the English audited as it is:
// an outside failure must not make an editor start over. Background work that ends does so whatever became of the
// status meanwhile, else a restored article would hang in the middle of a download for ever.
const TEXT_STAGES = ['DOWNLOADED', 'READY', 'FAILED'] as const
const RULES: Record<Kind, Rule> = {
  START_DOWNLOAD: {
    statuses: LIVE_STATUSES,
    stages: TEXT_STAGE_NAMES.filter((stage) => stage !== 'DOWNLOADING'),
  },
  END_DOWNLOAD: { stages: ['DOWNLOADING'] },
  FAIL_DOWNLOAD: { stages: ['DOWNLOADING'] },
  START_TRANSLATION: { statuses: LIVE_STATUSES, stages: TEXT_STAGES, unless: noText },
  END_TRANSLATION: { stages: ['TRANSLATING'] },
  FAIL_TRANSLATION: { stages: ['TRANSLATING'] },
  END_UNCHANGED: { stages: ['DOWNLOADING', 'TRANSLATING'] },
  KEEP_TRANSLATED: { stages: ['TRANSLATING'] },
  // While a translation runs too: its Chinese is merged into what was written meanwhile.
  WRITE: { statuses: LIVE_STATUSES, stages: ['LINKED', 'TRANSLATING', ...TEXT_STAGES] },
  PASS_AUDIT: { statuses: LIVE_STATUSES, stages: TEXT_STAGES, unless: nothingToPass },
  REFUSE_AUDIT: { statuses: LIVE_STATUSES, stages: TEXT_STAGES, unless: nothingPending },
  PUBLISH: { statuses: ['AUDITED', 'OFFLINE'] },
  WITHDRAW: { statuses: ['PUBLISHED'] },
  DELETE: { statuses: LIVE_STATUSES },
  RESTORE: { statuses: ['DELETED'], unless: tooLate },
}

const faultOf = (rule: Rule, article: ArticleState, now: Date): TransitionFault | undefined => {
  if (rule.statuses && !rule.statuses.includes(article.status)) {
    if (article.status === 'DELETED') return 'DELETED'
    return rule.statuses.includes('DELETED') ? 'NOT_DELETED' : 'WRONG_STATUS'
  }
  if (rule.stages && !rule.stages.includes(article.stage)) {
    return article.stage === 'DOWNLOADING' || article.stage === 'TRANSLATING' ? 'RUNNING' : 'WRONG_STAGE'
  }
  return rule.unless?.(article, now)
}

const newRevision = { has_text: true, has_pending: true, stage_error: null }

// Without a date an article appears now; one put back after a withdrawal keeps the date that readers knew.
const publishedAt = (article: ArticleState, at: Date | undefined, now: Date): Date =>
  at ?? (article.published_at && article.published_at <= now ? article.published_at : now)

const changes = (article: ArticleState, action: ArticleAction, now: Date): Partial<ArticleState> => {
  switch (action.kind) {
    case 'START_DOWNLOAD':
      return { stage: 'DOWNLOADING', stage_error: null }
    case 'END_DOWNLOAD':
      return { stage: 'DOWNLOADED', ...newRevision }
    case 'START_TRANSLATION':
      return { stage: 'TRANSLATING', stage_error: null }
    case 'END_TRANSLATION':
      return { stage: action.to, ...newRevision }
    case 'END_UNCHANGED':
      return { stage: action.to, stage_error: null }
    case 'KEEP_TRANSLATED':
      return newRevision
    case 'FAIL_DOWNLOAD':
    case 'FAIL_TRANSLATION':
      return { stage: 'FAILED', stage_error: action.reason }
    case 'WRITE':
      if (article.stage === 'TRANSLATING') return newRevision
      return {
        stage: action.is_translated || article.stage === 'READY' ? 'READY' : 'DOWNLOADED',
        ...newRevision,
      }
    case 'PASS_AUDIT':
      return { status: article.has_shown ? article.status : 'AUDITED', has_pending: false, has_shown: true }
    case 'REFUSE_AUDIT':
      return { status: article.has_shown ? article.status : 'REJECTED', has_pending: false }
    case 'PUBLISH':
      return { status: 'PUBLISHED', published_at: publishedAt(article, action.at, now) }
    case 'WITHDRAW':
      return isVisible(article, now) ? { status: 'OFFLINE' } : { status: 'AUDITED', published_at: null }
    case 'DELETE':
      return {
        status: 'DELETED',
        status_before_delete: article.status === 'DELETED' ? article.status_before_delete : article.status,
        deleted_at: now,
      }
    case 'RESTORE':
      return { status: article.status_before_delete ?? 'DRAFT', status_before_delete: null, deleted_at: null }
  }
}

const LOGGED = {
  START_DOWNLOAD: 'downloading',
  START_TRANSLATION: 'translating',
  FAIL_DOWNLOAD: 'failed',
  FAIL_TRANSLATION: 'failed',
  PASS_AUDIT: 'pass',
  REFUSE_AUDIT: 'refuse',
  PUBLISH: 'publish',
  WITHDRAW: 'offline',
  DELETE: 'delete',
  RESTORE: 'restore',
} as const satisfies Partial<Record<Kind, TransitionName>>
/** A move that is logged under a name of its own; one that brings a text is logged under the text's origin. */
export type NamedAction = Extract<ArticleAction, { kind: keyof typeof LOGGED }>
/** What the log calls the move. */
export const toTransitionName = ({ kind }: NamedAction): TransitionName => LOGGED[kind]
/** Whether the log tells how the stage moved; of all others, how the status did. */
export const isStageTransition = ({ kind }: NamedAction): boolean =>
  ['downloading', 'translating', 'failed'].includes(LOGGED[kind])

/** Why the move would be refused at `now`, or undefined when it may be made. */
export const findTransitionFault = (
  article: ArticleState,
  kind: Kind,
  now: Date,
): TransitionFault | undefined => faultOf(RULES[kind], article, now)

/**
 * The article after the move, or why it may not be made; a refused move changes nothing.
 * - Audits act on the pending revision. Once a revision has passed, `status` belongs to it: a later revision that
 *   passes becomes what readers see, one that is refused leaves them the last; neither changes `status`.
 * - A failed piece of work leaves FAILED with its reason; both downloading and (with a text) translating may be retried.
 */
export const transitionArticle = (
  article: ArticleState,
  action: ArticleAction,
  now: Date,
): RuleOutcome<ArticleState, TransitionFault> => {
  const fault = findTransitionFault(article, action.kind, now)
  return fault ? failWith(fault) : succeedWith({ ...article, ...changes(article, action, now) })
}

/** The reason that work leaves behind when a person stopped it. */
export const STOPPED_REASON = '已停止。'

/** True when the last work was stopped by a person: FAILED on the axis of stages, but nothing went wrong. */
export const isStopped = ({ stage, stage_error }: Pick<ArticleState, 'stage' | 'stage_error'>): boolean =>
  stage === 'FAILED' && stage_error === STOPPED_REASON

/** Readers see an article that is PUBLISHED, from `published_at` on. */
export const isVisible = (article: Pick<ArticleState, 'status' | 'published_at'>, now: Date): boolean =>
  article.status === 'PUBLISHED' && article.published_at !== null && article.published_at <= now
