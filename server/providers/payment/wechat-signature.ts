// Signatures and encryption of WeChat Pay's API v3: requests, responses, webhooks, `WeixinJSBridge`.
import { createDecipheriv, type KeyObject } from 'node:crypto'
import { PaymentError } from './port.ts'
import { rsaSign } from './rsa.ts'

export interface WechatSigner {
  mch_id: string
  /** Serial number of our certificate (商户API证书). */
  serial: string
  private_key: KeyObject
}

/**
 * Returns the header `Authorization`. `path` includes the query string, `body` is the exact text that is
 * sent, `timestamp` is in seconds.
 */
export function wechatAuthorization(
  { mch_id, serial, private_key }: WechatSigner,
  request: { method: string; path: string; body: string; timestamp: number; nonce: string },
): string {
  const { method, path, body, timestamp, nonce } = request
  const signature = rsaSign(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`, private_key)
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mch_id}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`
}

/** Returns `paySign` of `getBrandWCPayRequest`. */
export const wechatPaySign = (
  private_key: KeyObject,
  params: { appId: string; timeStamp: string; nonceStr: string; package: string },
): string =>
  rsaSign(`${params.appId}\n${params.timeStamp}\n${params.nonceStr}\n${params.package}\n`, private_key)

/** Returns the signed bytes of a response or a webhook: timestamp, nonce and body. */
export const wechatSigned = (timestamp: string, nonce: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])

export interface EncryptedResource {
  algorithm: string
  /** Base64; the last 16 bytes are the authentication tag. */
  ciphertext: string
  nonce: string
  associated_data: string
}

/**
 * Decrypts with AEAD_AES_256_GCM and the API v3 key. Throws BAD_NOTICE if the data was encrypted with another
 * key or modified.
 */
export function wechatDecrypt(
  api_v3_key: string,
  { algorithm, ciphertext, nonce, associated_data }: EncryptedResource,
): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (algorithm !== 'AEAD_AES_256_GCM' || nonce.length !== 12 || bytes.length < 16)
    throw new PaymentError('BAD_NOTICE', 'not encrypted as agreed')
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(api_v3_key), Buffer.from(nonce))
    decipher.setAuthTag(bytes.subarray(-16))
    decipher.setAAD(Buffer.from(associated_data))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new PaymentError('BAD_NOTICE', 'encrypted with another key than WXPAY_API_V3_KEY, or changed', {
      cause,
    })
  }
}
