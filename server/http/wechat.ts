// The two addresses between which a browser goes to WeChat and comes back; it is led on, whatever happened.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throwAppError } from '../../contract/kernel/app-error.ts'
import type { Deps } from '../deps.ts'
import { NO_STORE } from './answer.ts'
import { networkOf } from './network.ts'
import { originOf } from './site-address.ts'

const AUTHORIZE = '/auth/wx/authorize'
const CALLBACK = '/auth/wx/callback'
const COOKIE = 'bb_wx'
/** As long as somebody may take to come back and choose an account. */
const COOKIE_SECONDS = 1800
const RATE = { max: 60, seconds: 600 }

/** What the cookie says that the way there has set; '' when there is none. */
export const wechatMarkOf = (cookies: string | undefined): string =>
  cookies === undefined ? '' : (/(?:^|; )bb_wx=([\w-]{22})(?:;|$)/.exec(cookies)?.[1] ?? '')

/** Lax, unlike the device's: it has to come along when WeChat leads the browser back. */
const cookieOf = (mark: string, isSecure: boolean): string =>
  [
    `${COOKIE}=${mark}`,
    ...['Path=/auth/wx', `Max-Age=${COOKIE_SECONDS}`, 'HttpOnly', 'SameSite=Lax'],
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')

/** What the noun of people does at each of the two; both answer where the browser goes next. */
export interface WechatLoginFlow {
  begin(input: { next: string; callback: string; mark: string }): { location: string; mark: string }
  arrive(input: { code: string; state: string; next: string; mark: string; network: string }): Promise<string>
}

/** Mounts both; not there where WeChat is not set up. */
export function mountWechatLogin(
  app: FastifyInstance,
  { config, limits, wechatLogin }: Pick<Deps, 'config' | 'limits' | 'wechatLogin'>,
  loginFlow: WechatLoginFlow,
): void {
  const enter = async (request: FastifyRequest): Promise<Record<string, string>> => {
    const { wait } = await limits.take(`wechat ${networkOf(request.ip)}`, RATE)
    if (wait > 0) throwAppError('TOO_MANY_REQUESTS', { retryAfter: wait })
    if (!wechatLogin || request.headers['x-review'] === '1') throwAppError('NOT_FOUND')
    const query = (request.query ?? {}) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(query).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    )
  }
  const lead = (reply: FastifyReply, location: string) =>
    reply
      .status(302)
      .header('cache-control', NO_STORE)
      // Neither a state nor a ticket is told to the next site.
      .header('referrer-policy', 'no-referrer')
      .header('location', location)
      .send()
  app.get(AUTHORIZE, async (request, reply) => {
    const { next = '/' } = await enter(request)
    const callback = `${originOf(request, config.SITE_URL)}${CALLBACK}`
    const { location, mark } = loginFlow.begin({ next, callback, mark: wechatMarkOf(request.headers.cookie) })
    reply.header('set-cookie', cookieOf(mark, request.protocol === 'https'))
    return lead(reply, location)
  })
  app.get(CALLBACK, async (request, reply) => {
    const { code = '', state = '', next = '/' } = await enter(request)
    const mark = wechatMarkOf(request.headers.cookie)
    return lead(reply, await loginFlow.arrive({ code, state, next, mark, network: networkOf(request.ip) }))
  })
}
