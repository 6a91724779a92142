// Receives webhooks of payment providers: the handler gets raw bytes, as the signature covers them, and
// builds the response.
import type { FastifyInstance } from 'fastify'
import { throwAppError } from '../../contract/kernel/app-error.ts'
import { PAY_PROVIDERS, type PayProvider } from '../../domain/order/payment-method.ts'
import type { Deps } from '../deps.ts'
import type { PaymentProvider, WebhookRequest, WebhookResponse } from '../providers/payment/port.ts'
import { NO_STORE } from './answer.ts'
import { networkOf } from './network.ts'

/** The webhook endpoint of each provider; an order names it when its payment begins. */
export const WEBHOOK_PATHS: Readonly<Record<PayProvider, string>> = {
  wxpay: '/api/pay/wx/notify',
  alipay: '/api/pay/ali/notify',
}
/** A webhook request has some thousand bytes. */
const MAX_BYTES = 64 * 1024
/** Rate limit per network: a provider that retries many webhooks after our downtime is not limited. */
const RATE = { max: 1200, seconds: 60 }

type WebhookHandler = (
  provider: PaymentProvider,
  request: WebhookRequest,
  network: string,
) => Promise<WebhookResponse>

/** Mounts the endpoints of all providers; the endpoint of a provider without configuration returns 404. */
export async function mountWebhooks(
  app: FastifyInstance,
  { payments, limits }: Pick<Deps, 'payments' | 'limits'>,
  answer: WebhookHandler,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    for (const name of PAY_PROVIDERS)
      scope.post(WEBHOOK_PATHS[name], { bodyLimit: MAX_BYTES }, async (request, reply) => {
        const network = networkOf(request.ip)
        const { wait } = await limits.take(`notice ${network}`, RATE)
        if (wait > 0) throwAppError('TOO_MANY_REQUESTS', { retryAfter: wait })
        const provider = payments.find((each) => each.name === name) ?? throwAppError('NOT_FOUND')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const response = await answer(provider, { headers: request.headers, body }, network)
        return reply
          .status(response.status)
          .header('cache-control', NO_STORE)
          .type(response.content_type)
          .send(response.body)
      })
    done()
  })
}
