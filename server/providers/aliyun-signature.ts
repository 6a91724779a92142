// Alibaba Cloud's signature ACS3-HMAC-SHA256, as documented in "Request syntax and signature method V3".
import { createHash, createHmac } from 'node:crypto'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

export interface AliyunRequest {
  key_id: string
  key_secret: string
  host: string
  action: string
  version: string
  /** Query parameters, sorted and encoded by RFC 3986; '' if there are none. */
  query: string
  /** The exact request body; '' if there is none. */
  body: string
  content_type?: string
  /** Time in milliseconds; the service rejects a request that is fifteen minutes off. */
  at: number
  /** Unique per request. */
  nonce: string
}

/** Returns all headers of a signed POST request to `/`, except `host`, which the HTTP client sets. */
export function aliyunHeaders(request: AliyunRequest): Record<string, string> {
  const { key_id, key_secret, host, action, version, query, body, content_type, at, nonce } = request
  const headers: Record<string, string> = {
    ...(content_type === undefined ? {} : { 'content-type': content_type }),
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const all = { host, ...headers }
  const names = Object.keys(all).sort()
  const lines = names.map((name) => `${name}:${all[name as keyof typeof all]}\n`).join('')
  const signed = names.join(';')
  const canonical = ['POST', '/', query, lines, signed, sha256(body)].join('\n')
  const signature = createHmac('sha256', key_secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`, 'utf8')
    .digest('hex')
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${key_id},SignedHeaders=${signed},Signature=${signature}`,
  }
}
