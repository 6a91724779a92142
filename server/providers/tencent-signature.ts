// Tencent Cloud's signature TC3-HMAC-SHA256 ("Signature v3", cloud.tencent.com/document/api/551/30636).
import { createHash, createHmac } from 'node:crypto'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest()

export interface TencentRequest {
  secret_id: string
  secret_key: string
  /** First part of the service's host, e.g. `tmt`. */
  service: string
  host: string
  content_type: string
  /** The exact request body. */
  body: string
  /** Seconds since 1970; the service rejects a request that is five minutes off. */
  timestamp: number
}

/**
 * Returns the header `Authorization` of a POST request to `/`; content-type and host are part of the
 * signature.
 */
export function tencentAuthorization(request: TencentRequest): string {
  const { secret_id, secret_key, service, host, content_type, body, timestamp } = request
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const signed = 'content-type;host'
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${content_type}`,
    `host:${host}`,
    '',
    signed,
    sha256(body),
  ]
  const toSign = ['TC3-HMAC-SHA256', String(timestamp), scope, sha256(canonical.join('\n'))].join('\n')
  const key = [date, service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${secret_key}`)
  const signature = hmac(key, toSign).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secret_id}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}
