// Log-in within WeChat: an OAuth redirect with a signed state that is bound to the browser, then an encrypted
// ticket with the openid.
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { LoggedIn } from '../../../contract/entities/account.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { parseJson } from '../../../domain/kernel/json.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import type { SessionUser } from '../../http/session.ts'
import type { WechatLoginFlow } from '../../http/wechat.ts'
import { WechatFailure } from '../../providers/wechat/port.ts'
import { decryptSecret, encryptSecret, enterAs, hasTotp, spendOnce } from '../account/public.ts'

/** Validity of the state; the redirect to WeChat and back takes seconds. */
const STATE_MS = 5 * 60_000
/** Validity of the ticket; the user may have to log in or register before using it. */
const TICKET_MS = 20 * 60_000
const PURPOSE = 'wechat ticket'
const MARK_BYTES = 16
const NEXT_CHARS = 300

const Ticket = z.object({ openid: z.string(), unionid: z.string(), mark: z.string(), until: z.number() })
type Ticket = z.output<typeof Ticket>
type Asking = Deps & Pick<Ctx, 'wechat_mark'>

/**
 * Hash of the browser's mark, as part of the state. WeChat sees the state, so it must not contain the mark
 * itself.
 */
const shortOf = (mark: string): string => hash('sha256', `wechat ${mark}`, 'base64url').slice(0, 22)
const signed = (deps: Pick<Deps, 'site_key'>, text: string): string =>
  createHmac('sha256', deps.site_key).update(`wechat state\n${text}`).digest('base64url').slice(0, 32)

/** Allows only paths of our own site; '/' is the fallback. */
const ownPath = (next: string): string =>
  /^\/(?![/\\])[^\s\\]*$/.test(next) && next.length <= NEXT_CHARS ? next : '/'

/**
 * Format: `until.nonce.mark.signature`, 84 of the 128 characters that WeChat allows. The next path is part of
 * the redirect URL instead.
 */
function stateFor(deps: Pick<Deps, 'site_key' | 'now'>, mark: string): string {
  const until = (deps.now().getTime() + STATE_MS).toString(36)
  const text = `${until}.${randomBytes(9).toString('base64url')}.${shortOf(mark)}`
  return `${text}.${signed(deps, text)}`
}

/** Validates the signature, the browser and the expiry. Single use is checked separately. */
function isState(deps: Pick<Deps, 'site_key' | 'now'>, state: string, mark: string): boolean {
  const [, text = '', until = '', short, signature = ''] =
    /^((\w+)\.[\w-]+\.([\w-]{22}))\.([\w-]{32})$/.exec(state) ?? []
  if (mark === '' || short !== shortOf(mark) || text === '') return false
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signed(deps, text)))) return false
  return Number.parseInt(until, 36) > deps.now().getTime()
}

const logInWith = (next: string, ticket: string): string =>
  `/login?${new URLSearchParams({ next }).toString()}#wx=${ticket}`

export const createWechatLoginFlow = (deps: Deps): WechatLoginFlow => ({
  begin: ({ next, callback, mark: currentMark }) => {
    const mark = currentMark === '' ? randomBytes(MARK_BYTES).toString('base64url') : currentMark
    if (!deps.wechatLogin) throwAppError('NOT_FOUND')
    const redirect_uri = `${callback}?${new URLSearchParams({ next: ownPath(next) }).toString()}`
    return { location: deps.wechatLogin.authorizeUrl({ redirect_uri, state: stateFor(deps, mark) }), mark }
  },
  arrive: async ({ code, state, next, mark, network }) => {
    const failed = (reason: string): string => {
      deps.security.note('login_failed', { network, reason })
      return logInWith(ownPath(next), '')
    }
    // A user who declines in WeChat returns without a code.
    if (code === '' || !isState(deps, state, mark)) return failed('wechat_state')
    const at = deps.now().getTime()
    if (!(await spendOnce(deps, `wechat ${state}`, new Date(at + STATE_MS)))) return failed('wechat_state')
    try {
      const person = await deps.wechatLogin?.identify(code)
      if (!person) return failed('wechat')
      const ticket: Ticket = { ...person, mark: shortOf(mark), until: at + TICKET_MS }
      const sealed = encryptSecret(deps, PURPOSE, '', Buffer.from(JSON.stringify(ticket)))
      return logInWith(ownPath(next), sealed.toString('base64url'))
    } catch (error) {
      if (!(error instanceof WechatFailure)) throw error
      deps.log.warn({ detail: error.detail }, 'WeChat did not say who it is')
      return failed('wechat')
    }
  },
})

function readTicket(deps: Pick<Deps, 'site_key' | 'now'>, typed: string): Ticket | undefined {
  const text = decryptSecret(deps, PURPOSE, '', Buffer.from(typed, 'base64url'))
  const ticket = text && Ticket.parse(parseJson(text.toString('utf8')))
  return ticket && ticket.until > deps.now().getTime() ? ticket : undefined
}

/** Accepts only a ticket of the browser that started the log-in. */
function ownTicket(ctx: Asking, typed: string): Ticket {
  const ticket = readTicket(ctx, typed)
  if (!ticket || ctx.wechat_mark === '' || ticket.mark !== shortOf(ctx.wechat_mark))
    throwAppError('WECHAT_EXPIRED')
  return ticket
}

const spend = async (ctx: Asking, typed: string, { until }: Ticket): Promise<void> => {
  if (!(await spendOnce(ctx, `wechat ${hash('sha256', typed, 'base64url')}`, new Date(until))))
    throwAppError('WECHAT_EXPIRED')
}

/**
 * Logs in the user that the WeChat account is bound to. `logged_in` is null if it is not bound; the same
 * ticket can then be used for binding.
 */
export async function enterWx(
  ctx: Ctx<'open'>,
  { ticket: typed }: { ticket: string },
): Promise<{ logged_in: LoggedIn | null }> {
  const ticket = ownTicket(ctx, typed)
  const user_id = await ctx.store.people.userOfWechat(ticket.openid, ticket.unionid)
  if (user_id === undefined) return { logged_in: null }
  if (await hasTotp(ctx, user_id))
    throwAppError('TOTP_NEEDED', { message: '这个账号要两步验证，请用密码和验证码登录。' })
  await spend(ctx, typed, ticket)
  // The user was found by unionid through another of our apps. Store the openid of this app too, because
  // payments need it.
  await ctx.store.people.bindWechat(user_id, ticket.openid, user_id, ticket.unionid)
  return { logged_in: await enterAs(ctx, user_id, 'wechat') }
}

export async function bindOwnWx(ctx: Ctx<'user'>, { ticket: typed }: { ticket: string }): Promise<true> {
  const ticket = ownTicket(ctx, typed)
  const { openid, unionid } = ticket
  const user_id = ctx.user.id
  const bound = await ctx.store.people.userOfWechat(openid, unionid)
  if (bound !== undefined && bound !== user_id) throwAppError('WECHAT_ALREADY_BOUND')
  await spend(ctx, typed, ticket)
  const done = await ctx.store.people.bindWechat(user_id, openid, user_id, unionid)
  if (done === 'TAKEN') throwAppError('WECHAT_ALREADY_BOUND')
  ctx.security.note('wechat_bound', { user_id, network: ctx.network })
  return true
}

export async function whoseOpenid(
  ctx: Deps & { user: SessionUser | undefined },
  openid: string,
): Promise<number | undefined> {
  const ticket = readTicket(ctx, openid)
  const user_id = ticket
    ? await ctx.store.people.userOfWechat(ticket.openid, ticket.unionid)
    : await ctx.store.people.userOfWechat(openid, '')
  return ticket || user_id === ctx.user?.id ? user_id : undefined
}
