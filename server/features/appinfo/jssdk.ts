// The signature that WeChat's JS-SDK wants of a page, with a ticket that all processes share and one at a time renews.
import { createHash, randomBytes } from 'node:crypto'
import type { appinfoEndpoints } from '../../../contract/appinfo.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { type TicketSource, WechatFailure } from '../../providers/wechat/port.ts'

/** A ticket is renewed so long before its end; until then the old one is used while the new one is asked for. */
const EARLY_MS = 5 * 60_000
/** Whoever renews has so long; then the next may. */
const TURN_MS = 15_000
/** After a failure WeChat is left alone for so long. */
const REST_MS = 30_000
const LOOK_AGAIN_MS = 200

/** SHA-1 over the four in the order of their names, the address without what stands behind `#`. */
export const jssdkSignature = (input: {
  ticket: string
  nonceStr: string
  timestamp: number
  url: string
}): string =>
  createHash('sha1')
    .update(
      `jsapi_ticket=${input.ticket}&noncestr=${input.nonceStr}&timestamp=${input.timestamp}&url=${input.url.split('#')[0]}`,
    )
    .digest('hex')

export async function jssdkConfig(
  ctx: Ctx<'open'>,
  { url, cat }: ParsedInput<typeof appinfoEndpoints.jssdk>,
): Promise<EndpointResult<typeof appinfoEndpoints.jssdk>> {
  const source = ctx.wechat[cat]
  if (!source) throw throwAppError('WECHAT_NOT_CONFIGURED')
  if (!URL.canParse(url) || new URL(url).origin !== new URL(ctx.origin).origin)
    throw throwAppError('NOT_OUR_PAGE')
  const ticket = await ticketOf(ctx, `${cat}:${source.app_id}`, source)
  const nonceStr = randomBytes(8).toString('hex')
  const timestamp = Math.floor(ctx.now().getTime() / 1000)
  return {
    appId: source.app_id,
    timestamp,
    nonceStr,
    signature: jssdkSignature({ ticket, nonceStr, timestamp, url }),
  }
}

/** The ticket that is kept; a new one when it ends. Many may ask at the same moment, here and elsewhere: one asks WeChat. */
async function ticketOf(deps: Deps, name: string, source: TicketSource): Promise<string> {
  const begun = Date.now()
  for (;;) {
    const at = deps.now()
    const cached = await deps.store.appinfo.ticket(name)
    const left = cached ? cached.expires_at.getTime() - at.getTime() : 0
    if (cached && left > EARLY_MS) return cached.ticket
    const turn = { at, until: new Date(at.getTime() + TURN_MS), enough: new Date(at.getTime() + EARLY_MS) }
    if (await deps.store.appinfo.takeTurn(name, turn))
      return await renewed(deps, name, source, left > 0 ? cached?.ticket : undefined)
    if (cached && left > 0) return cached.ticket
    if (Date.now() - begun > TURN_MS / 3) throw throwAppError('WECHAT_FAILED')
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

/** `old`: what may still be used when no new one is given. */
async function renewed(
  deps: Deps,
  name: string,
  source: TicketSource,
  old: string | undefined,
): Promise<string> {
  const at = deps.now()
  try {
    const { ticket, seconds } = await source.fetchTicket()
    const expires_at = new Date(at.getTime() + seconds * 1000)
    await deps.store.appinfo.endTurn(name, at, { ticket, expires_at })
    return ticket
  } catch (error) {
    if (!(error instanceof WechatFailure)) throw error
    deps.log.warn({ name, detail: error.detail }, 'WeChat gave no ticket')
    await deps.store.appinfo.endTurn(name, at, { until: new Date(at.getTime() + REST_MS) })
    if (old) return old
    throw throwAppError('WECHAT_FAILED')
  }
}
