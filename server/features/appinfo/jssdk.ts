// Signs the configuration of WeChat's JS-SDK for a page. All processes share one cached ticket; a lease makes
// sure that one process at a time renews it.
import { createHash, randomBytes } from 'node:crypto'
import type { appinfoEndpoints } from '../../../contract/appinfo.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { type TicketSource, WechatFailure } from '../../providers/wechat/port.ts'

/**
 * The ticket is renewed this long before it expires. Until the renewal is done, the old ticket stays in use.
 */
const EARLY_MS = 5 * 60_000
/** Duration of the lease for a renewal; after it another process may fetch the ticket. */
const TURN_MS = 15_000
/** Back-off after a failed request to WeChat. */
const REST_MS = 30_000
const LOOK_AGAIN_MS = 200

/** SHA-1 over the four parameters in alphabetical order, the URL without its `#` fragment. */
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

/**
 * Returns the cached ticket, or renews it shortly before it expires. Of concurrent requests in all processes,
 * only one fetches from WeChat.
 */
async function ticketOf(deps: Deps, name: string, source: TicketSource): Promise<string> {
  const startedAt = Date.now()
  for (;;) {
    const at = deps.now()
    const cached = await deps.store.appinfo.ticket(name)
    const left = cached ? cached.expires_at.getTime() - at.getTime() : 0
    if (cached && left > EARLY_MS) return cached.ticket
    const turn = { at, until: new Date(at.getTime() + TURN_MS), enough: new Date(at.getTime() + EARLY_MS) }
    if (await deps.store.appinfo.takeTurn(name, turn))
      return await renewed(deps, name, source, left > 0 ? cached?.ticket : undefined)
    if (cached && left > 0) return cached.ticket
    if (Date.now() - startedAt > TURN_MS / 3) throw throwAppError('WECHAT_FAILED')
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

/** `old`: fallback if WeChat returns an error; still valid. */
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
