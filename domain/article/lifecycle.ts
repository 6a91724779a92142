// State machine of an article on two axes: stage of its text, and visibility. All transitions are in one
// table.

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
/** Every status except DELETED. */
export const LIVE_STATUSES = ['DRAFT', 'AUDITED', 'REJECTED', 'PUBLISHED', 'OFFLINE'] as const

/** Article of the foreign press; of a magazine issue, whose status it follows; or a reader's own. */
export const ARTICLE_KINDS = ['PRESS', 'MAGAZINE', 'OWN'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

/** Marks that a reader can set on an article: 收藏, 稍后读, 读完, 不再推荐. */
export const ARTICLE_MARKS = ['STAR', 'LATER', 'READ', 'HIDE'] as const

export const REVISION_STATES = ['PENDING', 'AUDITED', 'REJECTED', 'SUPERSEDED'] as const
export type RevisionState = (typeof REVISION_STATES)[number]

/** Origin of a revision's text. */
export const REVISION_ORIGINS = ['download', 'edit', 'hand', 'translate', 'restore', 'sample'] as const
export type RevisionOrigin = (typeof REVISION_ORIGINS)[number]

/** Names of log entries: transitions by the rules below, new texts by their origin, and notes. */
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

/** The fields of an article that transitions depend on. */
export interface ArticleState {
  stage: TextStage
  /** Error of the last background job; null once the next one has begun. */
  stage_error: string | null
  status: VisibilityStatus
  /** Status after a restore; null unless DELETED. */
  status_before_delete: (typeof LIVE_STATUSES)[number] | null
  deleted_at: Date | null
  published_at: Date | null
  /** A revision exists, so there is a text to translate. */
  has_text: boolean
  /** The newest revision is waiting for its audit. */
  has_pending: boolean
  /** A revision has passed an audit; readers would see that one. */
  has_shown: boolean
}

export type ArticleAction =
  | { kind: 'START_DOWNLOAD' }
  /** A new revision was stored. */
  | { kind: 'END_DOWNLOAD' }
  /** `code`: the reason for grouping errors. */
  | { kind: 'FAIL_DOWNLOAD'; reason: string; code?: FailureReason }
  | { kind: 'START_TRANSLATION' }
  /** `to`: DOWNLOADED when some paragraphs still have no Chinese. */
  | { kind: 'END_TRANSLATION'; to: 'DOWNLOADED' | 'READY' }
  /** A job ended without changes: no revision was stored. */
  | { kind: 'END_UNCHANGED'; to: 'DOWNLOADED' | 'READY' }
  /** The finished part of a translation becomes a revision, because the rest will not be translated. */
  | { kind: 'KEEP_TRANSLATED' }
  | { kind: 'FAIL_TRANSLATION'; reason: string; code?: FailureReason }
  /** A new revision: an editor changed the text, or restored an older revision. */
  | { kind: 'WRITE'; is_translated: boolean }
  | { kind: 'PASS_AUDIT' }
  | { kind: 'REFUSE_AUDIT' }
  /** `at` in the future = scheduled. */
  | { kind: 'PUBLISH'; at?: Date }
  /** For a scheduled article, the status is AUDITED again. */
  | { kind: 'WITHDRAW' }
  | { kind: 'DELETE' }
  | { kind: 'RESTORE' }

/** Error of an invalid transition; each is a response with status 409. */
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
  /** Additional condition; returns the error if it is not met. */
  unless?: (article: ArticleState, now: Date) => TransitionFault | undefined
}

const noText = ({ has_text }: ArticleState) => (has_text ? undefined : 'NO_TEXT')
const nothingPending = ({ has_pending }: ArticleState) => (has_pending ? undefined : 'NOTHING_TO_AUDIT')
/** A rejected article can still pass, unchanged. */
const nothingToPass = (article: ArticleState) =>
  article.status === 'REJECTED' && article.has_text ? undefined : nothingPending(article)
const tooLate = ({ deleted_at }: ArticleState, now: Date) =>
  deleted_at && now.getTime() - deleted_at.getTime() > RESTORE_DAYS * 86_400_000 ? 'TOO_LATE' : undefined

// A FAILED article still has its text, so a failed translation may be retried, or the English audited as it
// is: an external error must not force an editor to start over. Background jobs may end in any status,
// because a restored article would otherwise stay in DOWNLOADING for ever.
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
  // Also valid during a translation: its Chinese is merged into the changed text.
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

// Without a date an article appears now. An article published again after a withdrawal gets its original
// date.
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
/** A transition with its own log name. A transition that stores a text is logged under the text's origin. */
export type NamedAction = Extract<ArticleAction, { kind: keyof typeof LOGGED }>
/** Returns the log name of a transition. */
export const toTransitionName = ({ kind }: NamedAction): TransitionName => LOGGED[kind]
/** True if the log entry has the stage before and after; all others have the status. */
export const isStageTransition = ({ kind }: NamedAction): boolean =>
  ['downloading', 'translating', 'failed'].includes(LOGGED[kind])

/** Returns the error of a transition at `now`, undefined if it is valid. */
export const findTransitionFault = (
  article: ArticleState,
  kind: Kind,
  now: Date,
): TransitionFault | undefined => faultOf(RULES[kind], article, now)

/**
 * Returns the article after the transition, or the error; an invalid transition changes nothing.
 * - Audits apply to the pending revision. Once a revision has passed, `status` belongs to it. A later
 * revision that passes replaces what readers see; one that is rejected does not. Neither changes `status`.
 * - A failed job sets FAILED with its reason. Download and (with a text) translation may both be retried.
 */
export const transitionArticle = (
  article: ArticleState,
  action: ArticleAction,
  now: Date,
): RuleOutcome<ArticleState, TransitionFault> => {
  const fault = findTransitionFault(article, action.kind, now)
  return fault ? failWith(fault) : succeedWith({ ...article, ...changes(article, action, now) })
}

/** The reason of a job that a person stopped. */
export const STOPPED_REASON = '已停止。'

/** True when a person stopped the last job: the stage is FAILED, but there was no error. */
export const isStopped = ({ stage, stage_error }: Pick<ArticleState, 'stage' | 'stage_error'>): boolean =>
  stage === 'FAILED' && stage_error === STOPPED_REASON

/** Readers see an article that is PUBLISHED, from `published_at` on. */
export const isVisible = (article: Pick<ArticleState, 'status' | 'published_at'>, now: Date): boolean =>
  article.status === 'PUBLISHED' && article.published_at !== null && article.published_at <= now
