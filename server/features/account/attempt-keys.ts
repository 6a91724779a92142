// Attempt budgets: which requests count together as one guesser, and how many wrong passwords, found phones
// and wrong SMS codes each may have.
import { normalisePhone } from '../../../domain/account/phone.ts'
import type { Ctx } from '../../http/context.ts'
import { deviceOf, hashNetwork, isDeviceOf } from './device.ts'
import { computeHmac } from './hmac.ts'
import { type AttemptKey, type AttemptPurpose, askForProof, hashPuzzleSubject } from './login-throttle.ts'
import type { UserRow } from './store.ts'

/**
 * Wrong passwords for one account: one budget for all unknown devices and networks together, one per known
 * device, one per known network.
 */
const PASSWORDS = { max: 10, seconds: 1800 }
/** Wrong passwords from one network, over all accounts. */
const PASSWORDS_NETWORK = { max: 20, seconds: 300 }
/**
 * Log-ins from one network, including successful ones: each costs a password hash of about 50 ms. Enough for
 * a school of 600 within five minutes.
 */
const LOGINS_NETWORK = { max: 600, seconds: 300 }
/** Registration attempts that found an existing account for the phone. */
const PHONES_FOUND = { max: 10, seconds: 3600 }
/** Wrong attempts with a proof of work: per guesser, and per network. */
const WORKED = { max: 100, seconds: 3600 }
const WORKED_NETWORK = { max: 300, seconds: 3600 }

const workedHere = ({ network }: Ctx<'open'>) => ({ key: `worked_network ${network}`, rate: WORKED_NETWORK })

const loginsHere = ({ network }: Ctx<'open'>) => ({ key: `login_all ${network}`, rate: LOGINS_NETWORK })

/**
 * Rejects a log-in without a proof of work before any query if its network has used up its log-ins. The
 * response is the same for an unknown name, and a flood of requests costs no query and no hash. Throws
 * CAPTCHA_NEEDED.
 */
export async function refuseNetworkOverLimit(ctx: Ctx<'open'>, typed: string): Promise<void> {
  const { key, rate } = loginsHere(ctx)
  const { wait } = await ctx.limits.read(key, rate)
  if (wait > 0) askForProof(ctx, { purpose: 'login', key: loginKey(typed) }, wait)
}
const loginKey = (typed: string): string => `login:${typed}`

/** Finds the account for the input (a phone or a name) and the attempt key of the request. */
export async function whoLogsIn(
  ctx: Ctx<'open'>,
  typed: string,
): Promise<{ user: UserRow | undefined; attemptKey: AttemptKey }> {
  const { account } = ctx.store
  const phone = normalisePhone(typed)
  // Normalize (NFKC) as stored names are: input in full-width letters is the same name.
  const name = typed.normalize('NFKC').trim()
  const user =
    (phone.ok ? await account.userByPhone(phone.value) : undefined) ?? (await account.userByName(name))
  // Attempts for an unknown name are counted too, so that the limits do not reveal whether an account exists.
  const accountKey = user ? user.id : (phone.ok ? phone.value : name).toLowerCase()
  const device = deviceOf(ctx.device_mark)
  const group = (...parts: (string | number)[]) => computeHmac(ctx, 'login', ...parts)
  const every = [loginsHere(ctx)]
  const network = { key: `login_network ${ctx.network}`, rate: PASSWORDS_NETWORK }
  const guesser = (owner: string, free: AttemptKey['free'], worked: AttemptKey['worked']): AttemptKey => ({
    purpose: 'login',
    key: loginKey(typed),
    about: hashPuzzleSubject(ctx, 'login', accountKey),
    every,
    free: [{ key: `login_wrong ${owner}`, rate: PASSWORDS }, ...free],
    worked: [{ key: `login_worked ${owner}`, rate: WORKED }, ...worked],
  })
  // This query also runs for an unknown name, so that both cases take the same time.
  const isPlace = await account.isPlaceOf(user?.id ?? 0, hashNetwork(ctx, user?.id ?? 0))
  if (user && isDeviceOf(ctx, device, user.id))
    return { user, attemptKey: guesser(group('device', device.id, accountKey), [], []) }
  const keyPart = user && isPlace ? group('place', ctx.network, accountKey) : group('world', accountKey)
  return { user, attemptKey: guesser(keyPart, [network], [workedHere(ctx)]) }
}

/** Attempt key of a registration from this network. */
export const whoRegisters = (ctx: Ctx<'open'>, phone: string): AttemptKey => ({
  purpose: 'register',
  key: `register:${phone}`,
  about: hashPuzzleSubject(ctx, 'register', phone),
  every: [],
  free: [{ key: `register_found ${ctx.network}`, rate: PHONES_FOUND }],
  worked: [workedHere(ctx)],
})

/** Attempt key of requests that send or try SMS codes of one phone (E.164). */
export const whoHasCode = (
  ctx: Ctx<'open'>,
  purpose: 'register' | 'reset' | 'bind',
  phone: string,
): AttemptKey => {
  const about = hashPuzzleSubject(ctx, purpose, phone)
  const worked = [{ key: `code_wrong ${about}`, rate: WORKED }, workedHere(ctx)]
  return { purpose, key: `${purpose}:${phone}`, about, every: [], free: [], worked }
}

/**
 * Attempt key for a captcha request. `key` has the format `purpose:account`, with the account as typed.
 * Undefined: the captcha is not bound to an account.
 */
export async function whoNeedsPuzzle(ctx: Ctx<'open'>, key: string): Promise<AttemptKey | undefined> {
  const [, purpose, typed = ''] = /^(login|register|reset|bind):(.+)$/s.exec(key) ?? []
  if (purpose === undefined) return undefined
  if (purpose === 'login') return (await whoLogsIn(ctx, typed)).attemptKey
  const phone = normalisePhone(typed)
  if (!phone.ok) return undefined
  return whoHasCode(ctx, purpose as Exclude<AttemptPurpose, 'login'>, phone.value)
}
