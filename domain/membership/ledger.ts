// Computes the membership level in force, and its end, from the ledger. The ledger is the only source of
// truth (decisions §9).

export const MEMBERSHIP_LEVELS = ['FREE', 'MEMBER', 'CHANGDU'] as const
export type MembershipLevel = (typeof MEMBERSHIP_LEVELS)[number]
export type PaidLevel = Exclude<MembershipLevel, 'FREE'>
export const LEDGER_KINDS = ['OPEN', 'RENEW', 'CLOSE', 'TRIAL', 'REWARD', 'ORDER', 'REFUND'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

export interface LedgerRow {
  kind: LedgerKind
  /** null for CLOSE and REFUND, which end earlier grants. */
  level: PaidLevel | null
  /** Whole days of 24 hours. */
  days: number
  /**
   * Unique and permanent key of the origin, e.g. `ORDER:no`, `RANK:week:user`. A refund has `REFUND:` and the
   * source that it revokes.
   */
  source: string
  at: Date
}

/** Reason of a reward: the prefix of its source. */
export const REWARD_KINDS = ['RANK', 'CODE', 'INVITED', 'INVITER'] as const
export const parseReward = ({ kind, source }: Pick<LedgerRow, 'kind' | 'source'>) =>
  kind === 'REWARD' ? (REWARD_KINDS.find((reward) => source.startsWith(`${reward}:`)) ?? null) : null

/**
 * Source of a reader's trial. It is the same for all trials of a reader, so that each reader has one trial at
 * most.
 */
export const toTrialSource = (user_id: number): string => `TRIAL:${user_id}`

export interface MembershipStatus {
  level: MembershipLevel
  /** When the level in force ends; null for FREE. */
  level_ends_at: Date | null
  /** When the last grant ends; null for FREE. */
  expires_at: Date | null
}

const DAY_MS = 86_400_000
const REFUND = 'REFUND:'
/** The more expensive level is used up first. */
const ORDER: readonly PaidLevel[] = ['CHANGDU', 'MEMBER']

/** Remaining time of one ledger row's grant, in milliseconds. */
interface Grant {
  left: number
}

/**
 * Queue of the grants of one level in their order of arrival. Grants before the index `first` are used up.
 */
interface Queue {
  grants: Grant[]
  first: number
}

/**
 * Returns the membership status at `at`, computed from `rows` in their order of insertion. CHANGDU days are
 * used first, while MEMBER days wait in their queue. Within one level the queue is first in, first out. Rows
 * later than `at` are ignored. The run time is linear in the number of rows.
 */
export function computeMembershipStatus(rows: readonly LedgerRow[], at: Date): MembershipStatus {
  const queues: Record<PaidLevel, Queue> = {
    CHANGDU: { grants: [], first: 0 },
    MEMBER: { grants: [], first: 0 },
  }
  const bySource = new Map<string, Grant>()
  let now = 0
  const runTo = (instant: number) => {
    let elapsed = instant - now
    now = instant
    for (const level of ORDER) elapsed = run(queues[level], elapsed)
  }
  const until = at.getTime()
  for (const row of rows) {
    const instant = row.at.getTime()
    if (instant > until) continue
    // If the system clock was set back, time still does not run backwards.
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

/** The source of the grant that a refund revokes. */
const refundedBy = (source: string): string =>
  source.startsWith(REFUND) ? source.slice(REFUND.length) : source

/** Consumes `ms` of the queue. Returns the part of `ms` for which the queue had no time left. */
function run(queue: Queue, ms: number): number {
  let elapsed = ms
  for (let grant = queue.grants[queue.first]; grant; grant = queue.grants[queue.first]) {
    const taken = Math.min(elapsed, grant.left)
    grant.left -= taken
    elapsed -= taken
    if (grant.left > 0) break
    queue.first += 1
  }
  return elapsed
}

function readStatus(queues: Readonly<Record<PaidLevel, Queue>>, now: number): MembershipStatus {
  const leftOf = ({ grants, first }: Queue) => grants.slice(first).reduce((sum, { left }) => sum + left, 0)
  const level = ORDER.find((each) => leftOf(queues[each]) > 0)
  if (!level) return { level: 'FREE', level_ends_at: null, expires_at: null }
  const all = ORDER.reduce((sum, each) => sum + leftOf(queues[each]), 0)
  return { level, level_ends_at: new Date(now + leftOf(queues[level])), expires_at: new Date(now + all) }
}

/**
 * Input of a row's hash: its own fields and the hash of the row before ('' for the first row). Pure; the
 * result is UTF-8 text.
 */
export const buildHashInput = (
  user_id: number,
  { kind, level, days, source, at }: LedgerRow,
  prev: string,
): string => [prev, user_id, kind, level ?? '', days, source, at.toISOString()].join('\n')
