// How far an issue of a magazine is, from a name to what readers see, and which step may follow which.

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

/** What an editor does with an issue; CONTENTS is adding, removing and fetching articles one by one. */
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
  /** How many articles it has, and how many of them have their text. */
  places: number
  ready: number
}

/** More do not fit into one issue. */
export const MAX_MAGAZINE_PLACES = 200

const OPEN = ['DRAFT', 'CRAWLED', 'DOWNLOADED', 'AUDITED'] as const
const ALLOWED: Record<MagazineAction, readonly MagazineStatus[]> = {
  CRAWL: ['DRAFT', 'CRAWLED', 'DOWNLOADED'],
  DOWNLOAD: ['CRAWLED', 'DOWNLOADED'],
  // What is translated after the audit is audited again.
  TRANSLATE: ['CRAWLED', 'DOWNLOADED', 'AUDITED'],
  AUDIT: ['DOWNLOADED'],
  PUBLISH: ['AUDITED'],
  WITHDRAW: ['PUBLISHED'],
  CONTENTS: OPEN,
  UPLOAD: OPEN,
  REMOVE: OPEN,
}

/** Whether an issue that nobody works on may take this step. */
export const canTakeStep = ({ status }: Pick<MagazineIssue, 'status'>, action: MagazineAction): boolean =>
  ALLOWED[action].includes(status)

/** How far its articles alone bring an issue: DOWNLOADED is that all of them have their text. */
export const computeContentsStatus = ({ places, ready }: Omit<MagazineIssue, 'status'>): MagazineStatus =>
  places === 0 ? 'DRAFT' : ready < places ? 'CRAWLED' : 'DOWNLOADED'

/**
 * The status of an issue that no work is under way for: until it is audited that of its contents, whatever broke off.
 * An audit holds for the articles that it saw: one added or taken out asks for another (`hasChanged`).
 */
export const computeIssueStatus = (issue: MagazineIssue, hasChanged = false): MagazineStatus => {
  if (issue.status === 'PUBLISHED') return 'PUBLISHED'
  return issue.status === 'AUDITED' && !hasChanged ? 'AUDITED' : computeContentsStatus(issue)
}
