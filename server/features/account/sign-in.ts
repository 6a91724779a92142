// Opening a session: for a right password, and right after registering.
import type { SignedIn } from '../../../contract/entities/account.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import { normalisePassword } from '../../../domain/account/password.ts'
import { normalisePhone } from '../../../domain/account/phone.ts'
import type { Ctx } from '../../http/context.ts'
import { newToken } from '../../http/session.ts'
import { presentAccount } from './present.ts'
import { SESSION_DAYS, type UserRow } from './store.ts'

const DAY_MS = 86_400_000
/** Tries at one account from all the world together: what keeps a thousand addresses from guessing one password. */
const TRIES = { max: 60, seconds: 3600 }

/** Makes a session for `user` and hands out its token, once. */
export async function signIn(ctx: Ctx<'open'>, user: UserRow): Promise<SignedIn> {
  const { token, token_hash } = newToken()
  const expires_at = new Date(ctx.now().getTime() + SESSION_DAYS * DAY_MS)
  const user_agent = ctx.user_agent.slice(0, 300)
  await ctx.store.account.addSession({ token_hash, user_id: user.id, user_agent, ip: ctx.ip, expires_at })
  return { token, user: presentAccount(user) }
}

/** `username` is a phone or a name; a wrong password and an unknown one read, and take, the same. */
export async function login(ctx: Ctx<'open'>, typed: string, password: string): Promise<SignedIn> {
  const phone = normalisePhone(typed)
  // As names are kept: a keyboard set to full-width letters types the same name.
  const username = typed.normalize('NFKC').trim()
  const { account } = ctx.store
  const user =
    (phone.ok ? await account.userByPhone(phone.value) : undefined) ?? (await account.userByName(username))
  // Counted for a name that nobody has as well, so that the limit does not tell the two apart.
  await ctx.limit(`login ${user ? user.id : (phone.ok ? phone.value : username).toLowerCase()}`, TRIES)
  const isRight = await ctx.passwords.verify(user?.password_hash ?? '', normalisePassword(password))
  if (!user || !isRight) refuse('WRONG_CREDENTIALS')
  return signIn(ctx, user)
}
