// Invitations: their rewards, the required reading, and the reasons for a review by an editor.

/** Days of membership for the invited reader and for the inviter (decisions §9). */
export const INVITED_DAYS = 3
export const INVITER_DAYS = 7
/** Maximum rewards of one inviter in a calendar month (Shanghai); more are queued for the next month. */
export const MAX_MONTHLY_REWARDS = 10
/** Required credited online reading: total seconds, and number of days with at least a minute. */
export const REQUIRED_READING = { seconds: 600, days: 2, day_seconds: 60 } as const

export interface ReadSoFar {
  seconds: number
  /** Days (Shanghai) with at least `REQUIRED_READING.day_seconds`. */
  days: number
}
export const hasReadEnough = ({ seconds, days }: ReadSoFar): boolean =>
  seconds >= REQUIRED_READING.seconds && days >= REQUIRED_READING.days

/**
 * Reasons to hold an invitation in the queue for a review. Those in `UNTIL_READ` are weak evidence (a family,
 * a dormitory) and are resolved by sufficient reading. All others wait for an editor.
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

/**
 * Thresholds: other readers invited from one network who have not read; accounts that logged in on one
 * device.
 */
export const NETWORK_FARM = 4
export const DEVICE_FARM = 3
/** Only invitations of this number of days are counted. */
export const FARM_DAYS = 30

export interface InvitationFacts {
  /** The inviter has logged in on this device; from this network. */
  is_inviters_device: boolean
  is_inviters_network: boolean
  /** This phone number had a code of its own, or was invited before, with this account or a deleted one. */
  is_known_phone: boolean
  /**
   * The chain of invitations is a cycle: the inviter was invited, directly or indirectly, by the invited
   * reader.
   */
  is_ring: boolean
  /** Accounts that have logged in on this device. */
  device_accounts: number
  /** Other readers recently invited from this network who have read nothing. */
  network_idle: number
}

/** Returns every reason to hold an invitation; mostly an empty list. */
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
