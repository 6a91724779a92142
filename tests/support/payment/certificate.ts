// Certificates for tests: X.509 written by hand, because node reads them and makes none.
import { type KeyObject, sign } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
/** sha256WithRSAEncryption */
const ALGORITHM = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(text)))))
const timeOf = (at: Date) =>
  der(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`))

/** A certificate that signs itself, in PEM. `serial` in hex, its first digit below 8. */
export function certificateOf(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { serial, from, to }: { serial: string; from: Date; to: Date },
): string {
  const inner = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    ALGORITHM,
    nameOf('Tenpay.com Root CA'),
    sequence(timeOf(from), timeOf(to)),
    nameOf('Tenpay.com sign'),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', inner, privateKey)
  const whole = sequence(inner, ALGORITHM, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
