// The two endpoints of the WeChat log-in: redirect to WeChat, and the callback; both always redirect the
// browser.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throwAppError } from '../../contract/kernel/app-error.ts'
import type { Deps } from '../deps.ts'
import { NO_STORE } from './answer.ts'
import { networkOf } from './network.ts'
import { originOf } from './site-address.ts'

const AUTHORIZE = '/auth/wx/authorize'
const CALLBACK = '/auth/wx/callback'
const COOKIE = 'bb_wx'
/** Max. time for the reader to return from WeChat and choose an account. */
const COOKIE_SECONDS = 1800
const RATE = { max: 60, seconds: 600 }

/** Value of the cookie that the redirect to WeChat has set; '' without one. */
export const wechatMarkOf = (cookies: string | undefined): string =>
  cookies === undefined ? '' : (/(?:^|; )bb_wx=([\w-]{22})(?:;|$)/.exec(cookies)?.[1] ?? '')

/** SameSite=Lax, unlike the device cookie: the browser must send it when WeChat redirects back. */
const createCookie = (mark: string, isSecure: boolean): string =>
  [
    `${COOKIE}=${mark}`,
    ...['Path=/auth/wx', `Max-Age=${COOKIE_SECONDS}`, 'HttpOnly', 'SameSite=Lax'],
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')

/**
 * Log-in functions of the people feature, one per endpoint; both return the URL to which the browser is
 * redirected.
 */
export interface WechatLoginFlow {
  begin(input: { next: string; callback: string; mark: string }): { location: string; mark: string }
  arrive(input: { code: string; state: string; next: string; mark: string; network: string }): Promise<string>
}

/** Mounts both endpoints; they return 404 where WeChat is not configured. */
export function mountWechatLogin(
  app: FastifyInstance,
  { config, limits, wechatLogin }: Pick<Deps, 'config' | 'limits' | 'wechatLogin'>,
  loginFlow: WechatLoginFlow,
): void {
  const readQuery = async (request: FastifyRequest): Promise<Record<string, string>> => {
    const { wait } = await limits.take(`wechat ${networkOf(request.ip)}`, RATE)
    if (wait > 0) throwAppError('TOO_MANY_REQUESTS', { retryAfter: wait })
    if (!wechatLogin || request.headers['x-review'] === '1') throwAppError('NOT_FOUND')
    const query = (request.query ?? {}) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(query).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    )
  }
  const redirect = (reply: FastifyReply, location: string) =>
    reply
      .status(302)
      .header('cache-control', NO_STORE)
      // The next site must see neither a state nor a ticket in its referrer.
      .header('referrer-policy', 'no-referrer')
      .header('location', location)
      .send()
  app.get(AUTHORIZE, async (request, reply) => {
    const { next = '/' } = await readQuery(request)
    const callback = `${originOf(request, config.SITE_URL)}${CALLBACK}`
    const { location, mark } = loginFlow.begin({ next, callback, mark: wechatMarkOf(request.headers.cookie) })
    reply.header('set-cookie', createCookie(mark, request.protocol === 'https'))
    return redirect(reply, location)
  })
  app.get(CALLBACK, async (request, reply) => {
    const { code = '', state = '', next = '/' } = await readQuery(request)
    const mark = wechatMarkOf(request.headers.cookie)
    return redirect(
      reply,
      await loginFlow.arrive({ code, state, next, mark, network: networkOf(request.ip) }),
    )
  })
}
