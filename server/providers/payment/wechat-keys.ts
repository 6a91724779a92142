// Verifies WeChat Pay's signatures, with its public key or with its certificates, fetched on demand.
import { type KeyObject, X509Certificate } from 'node:crypto'
import {
  isRecord,
  type PaymentHttpDeps,
  type PaymentResponse,
  readTextField,
  recordOf,
} from './http-client.ts'
import { PaymentError } from './port.ts'
import { rsaVerify } from './rsa.ts'
import { type EncryptedResource, wechatDecrypt, wechatSigned } from './wechat-signature.ts'

/** A message that claims to be from WeChat Pay. `header` reads a header by its name in lower case. */
export interface UnverifiedMessage {
  header(name: string): string
  body: Buffer
}

/**
 * WeChat Pay sends some responses and webhooks with this wrong signature, to check that they are rejected.
 */
const PROBE = 'WECHATPAY/SIGNTEST/'
const MAX_SECONDS_OFF = 300
/**
 * Min. time between two fetches: requests with forged serials must not cause a fetch of certificates each
 * time.
 */
const MIN_FETCH_INTERVAL_MS = 60_000
/**
 * Max. age of the cached certificates. An old certificate is used for some days after a new one exists, so a
 * fetch twice a day is enough.
 */
const MAX_AGE_MS = 12 * 3_600_000

interface Certificate {
  key: KeyObject
  from: number
  to: number
}

export interface WechatKeySettings {
  api_v3_key: string
  /** Public-key mode: the id `PUB_KEY_ID_…` and its key. */
  public_key: { id: string; key: KeyObject } | undefined
}

export const toUnverifiedMessage = ({ headers, body }: PaymentResponse): UnverifiedMessage => ({
  header: (name) => headers.get(name) ?? '',
  body,
})

export class WechatKeys {
  readonly #settings: WechatKeySettings
  readonly #outside: PaymentHttpDeps
  readonly #download: () => Promise<PaymentResponse>
  readonly #certificates = new Map<string, Certificate>()
  #requestedAt = Number.NEGATIVE_INFINITY
  #fetched = Number.NEGATIVE_INFINITY
  #underWay: Promise<void> | undefined

  /**
   * `download` requests `GET /v3/certificates`, signed by us. It does not verify the response, because that
   * needs the certificates in it.
   */
  constructor(settings: WechatKeySettings, deps: PaymentHttpDeps, download: () => Promise<PaymentResponse>) {
    this.#settings = settings
    this.#outside = deps
    this.#download = download
  }

  /**
   * Verifies a message. Throws STALE, UNKNOWN_KEY or BAD_SIGNATURE unless it is signed by WeChat Pay, within
   * five minutes of now.
   */
  async verify(claimed: UnverifiedMessage): Promise<void> {
    const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
      claimed.header(`wechatpay-${name}`),
    ) as [string, string, string, string]
    if (!signature) throw new PaymentError('BAD_SIGNATURE', 'not signed')
    // The response to a retry will have a correct signature.
    if (signature.startsWith(PROBE))
      throw new PaymentError('BAD_SIGNATURE', "WeChat's probe of our check", { isPassing: true })
    const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
    if (!(Math.abs(this.#outside.now() / 1000 - seconds) <= MAX_SECONDS_OFF))
      throw new PaymentError('STALE', 'signed more than five minutes from now')
    const key = await this.#keyOf(serial)
    if (!rsaVerify(wechatSigned(timestamp, nonce, claimed.body), signature, key))
      throw new PaymentError('BAD_SIGNATURE', `not signed by ${serial.slice(0, 60)}`)
  }

  async #keyOf(serial: string): Promise<KeyObject> {
    const { public_key } = this.#settings
    if (public_key && serial === public_key.id) return public_key.key
    if (!/^[0-9A-Fa-f]{8,40}$/.test(serial))
      throw new PaymentError('UNKNOWN_KEY', `signed by ${serial.slice(0, 60) || 'no key that is named'}`)
    const name = serial.toUpperCase()
    const isOld = this.#outside.now() - this.#fetched > MAX_AGE_MS
    if (!this.#certificates.has(name)) await this.#refresh()
    // Cached certificates remain valid if the fetch of newer ones fails.
    else if (isOld) await this.#refresh().catch(() => undefined)
    const found = this.#certificates.get(name)
    if (!found)
      throw new PaymentError('UNKNOWN_KEY', `signed by a certificate that is not ours to trust: ${name}`)
    const now = this.#outside.now()
    if (now < found.from || now > found.to)
      throw new PaymentError('UNKNOWN_KEY', `certificate ${name} has expired`)
    return found.key
  }

  /** Single flight: one fetch at a time, and at most one a minute. */
  #refresh(): Promise<void> {
    if (this.#underWay !== undefined) return this.#underWay
    if (this.#outside.now() - this.#requestedAt < MIN_FETCH_INTERVAL_MS) return Promise.resolve()
    this.#requestedAt = this.#outside.now()
    this.#underWay = this.#fetch().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  async #fetch(): Promise<void> {
    const response = await this.#download()
    const list = recordOf(response.body.toString('utf8'))?.['data']
    if (response.status !== 200 || !Array.isArray(list))
      throw new PaymentError('UNKNOWN_KEY', `no certificates: status ${response.status}`)
    const found = new Map(list.map((item) => certificateOf(item, this.#settings.api_v3_key)))
    // Only the owner of our API v3 key could encrypt the certificates. The signature over the whole response
    // must match one of them.
    const claimed = toUnverifiedMessage(response)
    const by = found.get(claimed.header('wechatpay-serial').toUpperCase()) ?? this.#signerBefore(claimed)
    const signed = wechatSigned(
      claimed.header('wechatpay-timestamp'),
      claimed.header('wechatpay-nonce'),
      claimed.body,
    )
    if (!by || !rsaVerify(signed, claimed.header('wechatpay-signature'), by.key))
      throw new PaymentError('BAD_SIGNATURE', 'the list of certificates is not signed by one of them', {
        isPassing: claimed.header('wechatpay-signature').startsWith(PROBE),
      })
    for (const [name, certificate] of found) this.#certificates.set(name, certificate)
    this.#fetched = this.#outside.now()
  }

  #signerBefore(claimed: UnverifiedMessage): Pick<Certificate, 'key'> | undefined {
    const { public_key } = this.#settings
    const serial = claimed.header('wechatpay-serial')
    return public_key?.id === serial ? public_key : this.#certificates.get(serial.toUpperCase())
  }
}

/** Decrypts and parses one entry of `/v3/certificates`. */
function certificateOf(item: unknown, api_v3_key: string): [string, Certificate] {
  const encrypted = isRecord(item) ? item['encrypt_certificate'] : undefined
  if (!isRecord(item) || !isRecord(encrypted)) throw new PaymentError('BAD_ANSWER', 'no certificate')
  const parts: EncryptedResource = {
    algorithm: readTextField(encrypted['algorithm']),
    ciphertext: readTextField(encrypted['ciphertext']),
    nonce: readTextField(encrypted['nonce']),
    associated_data: readTextField(encrypted['associated_data']),
  }
  const pem = wechatDecrypt(api_v3_key, parts)
  const serial = readTextField(item['serial_no']).toUpperCase()
  const { key, serialNumber } = opened(pem)
  if (serialNumber !== serial) throw new PaymentError('BAD_ANSWER', 'a certificate under another serial')
  return [
    serial,
    {
      key,
      from: Date.parse(readTextField(item['effective_time'])),
      to: Date.parse(readTextField(item['expire_time'])),
    },
  ]
}

function opened(pem: string): { key: KeyObject; serialNumber: string } {
  try {
    const certificate = new X509Certificate(pem)
    return { key: certificate.publicKey, serialNumber: certificate.serialNumber.toUpperCase() }
  } catch (cause) {
    throw new PaymentError('BAD_ANSWER', 'a certificate that cannot be read', { cause })
  }
}
