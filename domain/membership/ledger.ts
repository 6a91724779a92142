// Membership from its ledger: which level is in force, and until when. Nothing else says who is a member (decisions §9).

export const LEVELS = ['FREE', 'MEMBER', 'CHANGDU'] as const
export type Level = (typeof LEVELS)[number]
export type PaidLevel = Exclude<Level, 'FREE'>
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

/** The source of a reader's trial, its own for ever: whoever had a trial once has had it. */
export const trialSource = (user_id: number): string => `TRIAL:${user_id}`

export interface Standing {
  level: Level
  /** When the level in force ends; null for FREE. */
  level_ends_at: Date | null
  /** When the last of what was given ends; null for FREE. */
  expires_at: Date | null
}

const DAY_MS = 86_400_000
/** The dearer one runs first. */
const ORDER: readonly PaidLevel[] = ['CHANGDU', 'MEMBER']

/** What one row gave and how much of it is left, in milliseconds. */
interface Grant {
  source: string
  level: PaidLevel
  left: number
}

/**
 * The standing at `at` after `rows`, in the order they were written. Days of CHANGDU run first, those of MEMBER wait
 * meanwhile; of one level they run in the order they came. Rows after `at` do not count yet.
 */
export function standingOf(rows: readonly LedgerRow[], at: Date): Standing {
  let grants: Grant[] = []
  let now = 0
  const runTo = (moment: number) => {
    grants = run(grants, moment - now)
    now = moment
  }
  for (const row of rows) {
    // A clock that was set back makes no time run backwards.
    if (row.at > at) continue
    const moment = Math.max(now, row.at.getTime())
    runTo(moment)
    if (row.kind === 'CLOSE') grants = []
    else if (row.kind === 'REFUND')
      grants = grants.filter(({ source }) => source !== row.source.replace(/^REFUND:/, ''))
    else if (row.level)
      grants = [...grants, { source: row.source, level: row.level, left: row.days * DAY_MS }]
  }
  runTo(Math.max(now, at.getTime()))
  return standing(grants, now)
}

/** What is left of `grants` when `ms` have gone by. */
function run(grants: readonly Grant[], ms: number): Grant[] {
  let gone = ms
  const left = [...grants]
  for (const level of ORDER) {
    for (const [index, grant] of left.entries()) {
      if (grant.level !== level || gone <= 0) continue
      const taken = Math.min(gone, grant.left)
      gone -= taken
      left[index] = { ...grant, left: grant.left - taken }
    }
  }
  return left.filter((grant) => grant.left > 0)
}

function standing(grants: readonly Grant[], now: number): Standing {
  const leftOf = (level: PaidLevel) =>
    grants.reduce((sum, grant) => sum + (grant.level === level ? grant.left : 0), 0)
  const level = ORDER.find((each) => leftOf(each) > 0)
  if (!level) return { level: 'FREE', level_ends_at: null, expires_at: null }
  const all = grants.reduce((sum, { left }) => sum + left, 0)
  return { level, level_ends_at: new Date(now + leftOf(level)), expires_at: new Date(now + all) }
}

/** What a row's hash is made of: its own words and the hash of the row before ('' for the first). Pure; UTF-8 text. */
export const sealedText = (
  user_id: number,
  { kind, level, days, source, at }: LedgerRow,
  prev: string,
): string => [prev, user_id, kind, level ?? '', days, source, at.toISOString()].join('\n')
