// Who counts as one guesser, and how much they may get wrong: of passwords, of phones that have an account, of SMS codes.
import { normalisePhone } from '../../../domain/account/phone.ts'
import type { Ctx } from '../../http/context.ts'
import { deviceOf, hashNetwork, isDeviceOf } from './device.ts'
import { computeHmac } from './hmac.ts'
import { type AttemptKey, type AttemptPurpose, askForProof, hashPuzzleSubject } from './login-throttle.ts'
import type { UserRow } from './store.ts'

/** Wrong passwords for one account: by strangers from all the world together, by each known device, from each known network. */
const PASSWORDS = { max: 10, seconds: 1800 }
/** Wrong passwords from one network, whatever the account. */
const PASSWORDS_NETWORK = { max: 20, seconds: 300 }
/** Log-ins from one network, right ones too: each costs us a hash of 50 ms. A school of six hundred within five minutes. */
const LOGINS_NETWORK = { max: 600, seconds: 300 }
/** Phones that were found to have an account. */
const PHONES_FOUND = { max: 10, seconds: 3600 }
/** Wrong tries with a proof of work: of one guesser, and from one network. */
const WORKED = { max: 100, seconds: 3600 }
const WORKED_NETWORK = { max: 300, seconds: 3600 }

const workedHere = ({ network }: Ctx<'open'>) => ({ key: `worked_network ${network}`, rate: WORKED_NETWORK })

const loginsHere = ({ network }: Ctx<'open'>) => ({ key: `login_all ${network}`, rate: LOGINS_NETWORK })

/**
 * Refuses a log-in without a proof, before anybody is looked up, when its network has used up its log-ins: the answer is the
 * same for a name that no account has, and a flood of them costs no query and no hash. Throws CAPTCHA_NEEDED.
 */
export async function refuseNetworkOverLimit(ctx: Ctx<'open'>, typed: string): Promise<void> {
  const { key, rate } = loginsHere(ctx)
  const { wait } = await ctx.limits.read(key, rate)
  if (wait > 0) askForProof(ctx, { purpose: 'login', key: loginKey(typed) }, wait)
}
const loginKey = (typed: string): string => `login:${typed}`

/** Who is meant, and who asks for them. `typed` is a phone or a name. */
export async function whoLogsIn(
  ctx: Ctx<'open'>,
  typed: string,
): Promise<{ user: UserRow | undefined; attemptKey: AttemptKey }> {
  const { account } = ctx.store
  const phone = normalisePhone(typed)
  // As names are kept: a keyboard set to full-width letters types the same name.
  const name = typed.normalize('NFKC').trim()
  const user =
    (phone.ok ? await account.userByPhone(phone.value) : undefined) ?? (await account.userByName(name))
  // A name that nobody has is counted as well, so that the limits do not tell the two apart.
  const who = user ? user.id : (phone.ok ? phone.value : name).toLowerCase()
  const device = deviceOf(ctx.device_mark)
  const group = (...parts: (string | number)[]) => computeHmac(ctx, 'login', ...parts)
  const every = [loginsHere(ctx)]
  const network = { key: `login_network ${ctx.network}`, rate: PASSWORDS_NETWORK }
  const guesser = (owner: string, free: AttemptKey['free'], worked: AttemptKey['worked']): AttemptKey => ({
    purpose: 'login',
    key: loginKey(typed),
    about: hashPuzzleSubject(ctx, 'login', who),
    every,
    free: [{ key: `login_wrong ${owner}`, rate: PASSWORDS }, ...free],
    worked: [{ key: `login_worked ${owner}`, rate: WORKED }, ...worked],
  })
  // Asked for a name that nobody has too, so that both take the same time.
  const isPlace = await account.isPlaceOf(user?.id ?? 0, hashNetwork(ctx, user?.id ?? 0))
  if (user && isDeviceOf(ctx, device, user.id))
    return { user, attemptKey: guesser(group('device', device.id, who), [], []) }
  const keyPart = user && isPlace ? group('place', ctx.network, who) : group('world', who)
  return { user, attemptKey: guesser(keyPart, [network], [workedHere(ctx)]) }
}

/** Whoever registers from this network. */
export const whoRegisters = (ctx: Ctx<'open'>, phone: string): AttemptKey => ({
  purpose: 'register',
  key: `register:${phone}`,
  about: hashPuzzleSubject(ctx, 'register', phone),
  every: [],
  free: [{ key: `register_found ${ctx.network}`, rate: PHONES_FOUND }],
  worked: [workedHere(ctx)],
})

/** Whoever asks for, and tries, SMS codes of one phone (E.164). */
export const whoHasCode = (
  ctx: Ctx<'open'>,
  purpose: 'register' | 'reset' | 'bind',
  phone: string,
): AttemptKey => {
  const about = hashPuzzleSubject(ctx, purpose, phone)
  const worked = [{ key: `code_wrong ${about}`, rate: WORKED }, workedHere(ctx)]
  return { purpose, key: `${purpose}:${phone}`, about, every: [], free: [], worked }
}

/** Whom a puzzle is asked for: `key` is a purpose, a colon, and the account as typed. Undefined: nobody in particular. */
export async function whoNeedsPuzzle(ctx: Ctx<'open'>, key: string): Promise<AttemptKey | undefined> {
  const [, purpose, typed = ''] = /^(login|register|reset|bind):(.+)$/s.exec(key) ?? []
  if (purpose === undefined) return undefined
  if (purpose === 'login') return (await whoLogsIn(ctx, typed)).attemptKey
  const phone = normalisePhone(typed)
  if (!phone.ok) return undefined
  return whoHasCode(ctx, purpose as Exclude<AttemptPurpose, 'login'>, phone.value)
}
