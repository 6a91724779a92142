// Invitations: what they are worth, when the invited has read enough, and which of them an editor looks at first.

/** Decisions §9. */
export const INVITED_DAYS = 3
export const INVITER_DAYS = 7
/** Rewards of one inviter in a month of Shanghai; further ones wait for the next. */
export const MAX_MONTHLY_REWARDS = 10
/** Credited reading online: so much in all, and on so many days at least a minute. */
export const REQUIRED_READING = { seconds: 600, days: 2, day_seconds: 60 } as const

export interface ReadSoFar {
  seconds: number
  /** Days of Shanghai with `REQUIRED_READING.day_seconds` at least. */
  days: number
}
export const hasReadEnough = ({ seconds, days }: ReadSoFar): boolean =>
  seconds >= REQUIRED_READING.seconds && days >= REQUIRED_READING.days

/**
 * Why an invitation is held. Those of `UNTIL_READ` say little by themselves (a family, a dormitory): reading enough
 * settles them; the others wait for an editor.
 */
export const HOLD_REASONS = [
  'SAME_DEVICE',
  'SAME_PHONE',
  'RING',
  'DEVICE_FARM',
  'SAME_NETWORK',
  'NETWORK_FARM',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]
const UNTIL_READ: readonly HoldReason[] = ['SAME_NETWORK', 'NETWORK_FARM']
export const isSettledByReading = (reasons: readonly HoldReason[]): boolean =>
  reasons.every((reason) => UNTIL_READ.includes(reason))

/** So many others invited from one network who have not read; so many accounts that one device remembers already. */
export const NETWORK_FARM = 4
export const DEVICE_FARM = 3
/** Of the invitations of so many days. */
export const FARM_DAYS = 30

export interface InvitationFacts {
  /** The inviter has logged in on this device; from this network. */
  is_inviters_device: boolean
  is_inviters_network: boolean
  /** This phone had a code of its own, or was invited, before: with this account or with one that is gone. */
  is_known_phone: boolean
  /** The invited is among those whose invitation the inviter owes theirs to. */
  is_ring: boolean
  /** Accounts that have logged in on this device. */
  device_accounts: number
  /** Others invited lately from this network who have read nothing. */
  network_idle: number
}

/** Every reason to hold an invitation; none for most. */
export const listHoldReasons = (facts: InvitationFacts): HoldReason[] =>
  HOLD_REASONS.filter(
    (reason) =>
      ({
        SAME_DEVICE: facts.is_inviters_device,
        SAME_PHONE: facts.is_known_phone,
        RING: facts.is_ring,
        DEVICE_FARM: facts.device_accounts >= DEVICE_FARM,
        SAME_NETWORK: facts.is_inviters_network,
        NETWORK_FARM: facts.network_idle >= NETWORK_FARM,
      })[reason],
  )
