// Alipay's signatures (RSA2): over sorted parameters of requests and notices, and over the very text of an answer.
import type { KeyObject } from 'node:crypto'
import { rsaSign, rsaVerify } from './rsa.ts'

/** `a=1&b=2`, sorted by name, blanks left out: what is signed, not what is sent. */
export const alipayContent = (parameters: Readonly<Record<string, string>>): string =>
  Object.keys(parameters)
    .sort()
    .filter((name) => parameters[name] !== '')
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

export const alipaySign = (parameters: Readonly<Record<string, string>>, key: KeyObject): string =>
  rsaSign(alipayContent(parameters), key)

/** Of a notice: `sign` and `sign_type` are not part of what is signed. */
export function alipayVerify(parameters: Readonly<Record<string, string>>, key: KeyObject): boolean {
  const { sign = '', sign_type, ...signed } = parameters
  return sign_type === 'RSA2' && rsaVerify(alipayContent(signed), sign, key)
}

/**
 * The text of a field of the object that `json` is, as it stands there: a signature is over it, and writing it anew could
 * change it. Undefined when there is no such field.
 */
export function rawField(json: string, field: string): string | undefined {
  const STRING = /"(?:[^"\\]|\\.)*"/y
  let depth = 0
  let begun: number | undefined
  for (let at = 0; at < json.length; at++) {
    const char = json[at] ?? ''
    if (char === '"') {
      STRING.lastIndex = at
      const [text] = STRING.exec(json) ?? []
      if (text === undefined) return undefined
      at += text.length - 1
      const [colon] = /^\s*:\s*/.exec(json.slice(at + 1, at + 40)) ?? []
      if (depth === 1 && begun === undefined && colon !== undefined && text === `"${field}"`) {
        begun = at + 1 + colon.length
        at = begun - 1
      }
    } else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    const isEnd = depth === 0 || (depth === 1 && (json[at + 1] === ',' || json[at + 1] === '}'))
    if (begun !== undefined && at >= begun && isEnd)
      return json.slice(begun, depth === 0 ? at : at + 1).trim()
  }
  return undefined
}
