// Verifies and decrypts WeChat Pay's webhooks and parses them into payments and refunds.
import { isRecord, readTextField, recordOf } from './http-client.ts'
import { PaymentError, type PaymentWebhook, type WebhookRequest, type WebhookResponse } from './port.ts'
import type { WechatKeys } from './wechat-keys.ts'
import { wechatDecrypt } from './wechat-signature.ts'
import { parseTransaction, refundFenOf, refundStateOf, type WechatSelf } from './wechat-transaction.ts'

const createResponse = (status: number, code: string, message: string): WebhookResponse => ({
  status,
  content_type: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, message }),
})
export const WECHAT_SUCCESS = createResponse(200, 'SUCCESS', '成功')
/** Error response to a webhook, also for a probe: WeChat Pay checks that it is rejected. */
export const WECHAT_REFUSED = createResponse(400, 'FAIL', '失败')

export async function readWechatWebhook(
  self: WechatSelf & { api_v3_key: string },
  keys: WechatKeys,
  { headers, body }: WebhookRequest,
): Promise<PaymentWebhook> {
  await keys.verify({ header: (name) => readTextField(headers[name]), body })
  const envelope = recordOf(body.toString('utf8'))
  const resource = envelope?.['resource']
  if (!envelope || !isRecord(resource)) throw new PaymentError('BAD_NOTICE', 'no notice')
  const id = readTextField(envelope['id'])
  const event = readTextField(envelope['event_type'])
  const text = wechatDecrypt(self.api_v3_key, {
    algorithm: readTextField(resource['algorithm']),
    ciphertext: readTextField(resource['ciphertext']),
    nonce: readTextField(resource['nonce']),
    associated_data: readTextField(resource['associated_data']),
  })
  const content = recordOf(text)
  if (!content || !id) throw new PaymentError('BAD_NOTICE', 'a notice without a number or content')
  if (event.startsWith('TRANSACTION.')) return { id, ...transactionNotice(self, event, content) }
  if (event.startsWith('REFUND.')) return { id, ...refundNotice(self, event, content) }
  return { id, kind: 'OTHER', what: event }
}

type WebhookContent = PaymentWebhook extends infer N ? (N extends unknown ? Omit<N, 'id'> : never) : never

function transactionNotice(
  self: WechatSelf,
  event: string,
  content: Record<string, unknown>,
): WebhookContent {
  const found = parseTransaction(self, content)
  if (found.state === 'PAID') return { kind: 'PAID', paid: found.paid }
  return { kind: 'OTHER', what: `${event} ${readTextField(content['trade_state'])}` }
}

function refundNotice(self: WechatSelf, event: string, content: Record<string, unknown>): WebhookContent {
  if (content['mchid'] !== self.mch_id)
    throw new PaymentError('OTHER_MERCHANT', 'a refund of another merchant')
  const state = refundStateOf(content['refund_status'])
  if (state === 'PROCESSING') return { kind: 'OTHER', what: event }
  return {
    kind: 'REFUNDED',
    order_no: readTextField(content['out_trade_no']),
    refund_no: readTextField(content['out_refund_no']),
    fen: refundFenOf(content),
    state,
  }
}
