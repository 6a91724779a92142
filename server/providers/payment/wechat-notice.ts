// WeChat Pay's notices: verified, decrypted, and read as what they say of a payment or a refund.
import { isRecord, recordOf, textOf } from './outside.ts'
import { type Notice, type NoticeAnswer, type NoticeIn, PaymentFault } from './port.ts'
import type { WechatKeys } from './wechat-keys.ts'
import { wechatDecrypt } from './wechat-signature.ts'
import { refundFenOf, refundStateOf, stateOf, type WechatSelf } from './wechat-transaction.ts'

const said = (status: number, code: string, message: string): NoticeAnswer => ({
  status,
  content_type: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, message }),
})
export const WECHAT_ALREADY_BOUND = said(200, 'SUCCESS', '成功')
/** Also for a probe: WeChat Pay wants to see it refused. */
export const WECHAT_REFUSED = said(400, 'FAIL', '失败')

export async function readWechatNotice(
  self: WechatSelf & { api_v3_key: string },
  keys: WechatKeys,
  { headers, body }: NoticeIn,
): Promise<Notice> {
  await keys.verify({ header: (name) => textOf(headers[name]), body })
  const envelope = recordOf(body.toString('utf8'))
  const resource = envelope?.['resource']
  if (!envelope || !isRecord(resource)) throw new PaymentFault('BAD_NOTICE', 'no notice')
  const id = textOf(envelope['id'])
  const event = textOf(envelope['event_type'])
  const text = wechatDecrypt(self.api_v3_key, {
    algorithm: textOf(resource['algorithm']),
    ciphertext: textOf(resource['ciphertext']),
    nonce: textOf(resource['nonce']),
    associated_data: textOf(resource['associated_data']),
  })
  const content = recordOf(text)
  if (!content || !id) throw new PaymentFault('BAD_NOTICE', 'a notice without a number or content')
  if (event.startsWith('TRANSACTION.')) return { id, ...transactionNotice(self, event, content) }
  if (event.startsWith('REFUND.')) return { id, ...refundNotice(self, event, content) }
  return { id, kind: 'OTHER', what: event }
}

type Said = Notice extends infer N ? (N extends unknown ? Omit<N, 'id'> : never) : never

function transactionNotice(self: WechatSelf, event: string, content: Record<string, unknown>): Said {
  const found = stateOf(self, content)
  if (found.state === 'PAID') return { kind: 'PAID', paid: found.paid }
  return { kind: 'OTHER', what: `${event} ${textOf(content['trade_state'])}` }
}

function refundNotice(self: WechatSelf, event: string, content: Record<string, unknown>): Said {
  if (content['mchid'] !== self.mch_id)
    throw new PaymentFault('OTHER_MERCHANT', 'a refund of another merchant')
  const state = refundStateOf(content['refund_status'])
  if (state === 'PROCESSING') return { kind: 'OTHER', what: event }
  return {
    kind: 'REFUNDED',
    order_no: textOf(content['out_trade_no']),
    refund_no: textOf(content['out_refund_no']),
    fen: refundFenOf(content),
    state,
  }
}
