// Status of a magazine issue, from a draft to publication, and the valid actions in each status.

export const MAGAZINE_STATUSES = [
  'DRAFT',
  'CRAWLING',
  'CRAWLED',
  'DOWNLOADING',
  'DOWNLOADED',
  'AUDITED',
  'PUBLISHED',
] as const
export type MagazineStatus = (typeof MAGAZINE_STATUSES)[number]

/** Actions of an editor on an issue. CONTENTS means that single articles are added, removed or fetched. */
export type MagazineAction =
  | 'CRAWL'
  | 'DOWNLOAD'
  | 'TRANSLATE'
  | 'AUDIT'
  | 'PUBLISH'
  | 'WITHDRAW'
  | 'CONTENTS'
  | 'UPLOAD'
  | 'REMOVE'

export interface MagazineIssue {
  status: MagazineStatus
  /** Number of its articles, and number of those with a text. */
  places: number
  ready: number
}

/** Maximum of articles in an issue. */
export const MAX_MAGAZINE_PLACES = 200

const OPEN = ['DRAFT', 'CRAWLED', 'DOWNLOADED', 'AUDITED'] as const
const ALLOWED: Record<MagazineAction, readonly MagazineStatus[]> = {
  CRAWL: ['DRAFT', 'CRAWLED', 'DOWNLOADED'],
  DOWNLOAD: ['CRAWLED', 'DOWNLOADED'],
  // A translation after the audit requires a new audit.
  TRANSLATE: ['CRAWLED', 'DOWNLOADED', 'AUDITED'],
  AUDIT: ['DOWNLOADED'],
  PUBLISH: ['AUDITED'],
  WITHDRAW: ['PUBLISHED'],
  CONTENTS: OPEN,
  UPLOAD: OPEN,
  REMOVE: OPEN,
}

/** Validation of an action: true if it is allowed for an issue in this status without a running job. */
export const canTakeStep = ({ status }: Pick<MagazineIssue, 'status'>, action: MagazineAction): boolean =>
  ALLOWED[action].includes(status)

/**
 * Returns the status that follows from the articles alone. DOWNLOADED means that all articles have a text.
 */
export const computeContentsStatus = ({ places, ready }: Omit<MagazineIssue, 'status'>): MagazineStatus =>
  places === 0 ? 'DRAFT' : ready < places ? 'CRAWLED' : 'DOWNLOADED'

/**
 * Returns the status of an issue without a running job. Before the audit it is the status of its contents,
 * also after a job was aborted. An audit is valid only for the articles that it included: adding or removing
 * one (`hasChanged`) invalidates it.
 */
export const computeIssueStatus = (issue: MagazineIssue, hasChanged = false): MagazineStatus => {
  if (issue.status === 'PUBLISHED') return 'PUBLISHED'
  return issue.status === 'AUDITED' && !hasChanged ? 'AUDITED' : computeContentsStatus(issue)
}
