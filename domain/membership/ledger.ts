// Membership from its ledger: which level is in force, and until when. Nothing else says who is a member (decisions §9).

export const MEMBERSHIP_LEVELS = ['FREE', 'MEMBER', 'CHANGDU'] as const
export type MembershipLevel = (typeof MEMBERSHIP_LEVELS)[number]
export type PaidLevel = Exclude<MembershipLevel, 'FREE'>
export const LEDGER_KINDS = ['OPEN', 'RENEW', 'CLOSE', 'TRIAL', 'REWARD', 'ORDER', 'REFUND'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

export interface LedgerRow {
  kind: LedgerKind
  /** null for CLOSE and REFUND, which end what others gave. */
  level: PaidLevel | null
  /** Whole days of 24 hours. */
  days: number
  /** What it comes from, for ever its own: `ORDER:no`, `RANK:week:user`; of a refund `REFUND:` and the source it takes back. */
  source: string
  at: Date
}

/** What a reward is for: the first word of its source. */
export const REWARD_KINDS = ['RANK', 'CODE', 'INVITED', 'INVITER'] as const
export const parseReward = ({ kind, source }: Pick<LedgerRow, 'kind' | 'source'>) =>
  kind === 'REWARD' ? (REWARD_KINDS.find((reward) => source.startsWith(`${reward}:`)) ?? null) : null

/** The source of a reader's trial, its own for ever: whoever had a trial once has had it. */
export const toTrialSource = (user_id: number): string => `TRIAL:${user_id}`

export interface MembershipStatus {
  level: MembershipLevel
  /** When the level in force ends; null for FREE. */
  level_ends_at: Date | null
  /** When the last of what was given ends; null for FREE. */
  expires_at: Date | null
}

const DAY_MS = 86_400_000
const REFUND = 'REFUND:'
/** The dearer one runs first. */
const ORDER: readonly PaidLevel[] = ['CHANGDU', 'MEMBER']

/** How much of what one row gave is left, in milliseconds. */
interface Grant {
  left: number
}

/** The grants of one level in the order they came; those before `first` are used up. */
interface Queue {
  grants: Grant[]
  first: number
}

/**
 * The standing at `at` after `rows`, in the order they were written. Days of CHANGDU run first, those of MEMBER wait
 * meanwhile; of one level they run in the order they came. Rows after `at` do not count yet. Each row and each grant is
 * looked at a few times at most, however many there are.
 */
export function computeMembershipStatus(rows: readonly LedgerRow[], at: Date): MembershipStatus {
  const queues: Record<PaidLevel, Queue> = {
    CHANGDU: { grants: [], first: 0 },
    MEMBER: { grants: [], first: 0 },
  }
  const bySource = new Map<string, Grant>()
  let now = 0
  const runTo = (instant: number) => {
    let gone = instant - now
    now = instant
    for (const level of ORDER) gone = run(queues[level], gone)
  }
  const until = at.getTime()
  for (const row of rows) {
    const instant = row.at.getTime()
    if (instant > until) continue
    // A clock that was set back makes no time run backwards.
    runTo(Math.max(now, instant))
    if (row.kind === 'CLOSE') for (const level of ORDER) queues[level] = { grants: [], first: 0 }
    else if (row.kind === 'REFUND') {
      const taken = bySource.get(refundedBy(row.source))
      if (taken) taken.left = 0
    } else if (row.level) {
      const grant = { left: row.days * DAY_MS }
      queues[row.level].grants.push(grant)
      bySource.set(row.source, grant)
    }
  }
  runTo(Math.max(now, until))
  return readStatus(queues, now)
}

/** The source that a refund takes back. */
const refundedBy = (source: string): string =>
  source.startsWith(REFUND) ? source.slice(REFUND.length) : source

/** Lets `ms` go by; returns how much of it nothing of the queue was left for. */
function run(queue: Queue, ms: number): number {
  let gone = ms
  for (let grant = queue.grants[queue.first]; grant; grant = queue.grants[queue.first]) {
    const taken = Math.min(gone, grant.left)
    grant.left -= taken
    gone -= taken
    if (grant.left > 0) break
    queue.first += 1
  }
  return gone
}

function readStatus(queues: Readonly<Record<PaidLevel, Queue>>, now: number): MembershipStatus {
  const leftOf = ({ grants, first }: Queue) => grants.slice(first).reduce((sum, { left }) => sum + left, 0)
  const level = ORDER.find((each) => leftOf(queues[each]) > 0)
  if (!level) return { level: 'FREE', level_ends_at: null, expires_at: null }
  const all = ORDER.reduce((sum, each) => sum + leftOf(queues[each]), 0)
  return { level, level_ends_at: new Date(now + leftOf(queues[level])), expires_at: new Date(now + all) }
}

/** What a row's hash is made of: its own words and the hash of the row before ('' for the first). Pure; UTF-8 text. */
export const buildHashInput = (
  user_id: number,
  { kind, level, days, source, at }: LedgerRow,
  prev: string,
): string => [prev, user_id, kind, level ?? '', days, source, at.toISOString()].join('\n')
