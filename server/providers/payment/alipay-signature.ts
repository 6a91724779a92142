// Alipay's signatures (RSA2): over sorted parameters of requests and webhooks, over raw text of a response.
import type { KeyObject } from 'node:crypto'
import { rsaSign, rsaVerify } from './rsa.ts'

/**
 * Serializes parameters as `a=1&b=2`, sorted by name, without empty values. This is the text to sign, not the
 * text to send.
 */
export const alipayContent = (parameters: Readonly<Record<string, string>>): string =>
  Object.keys(parameters)
    .sort()
    .filter((name) => parameters[name] !== '')
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

export const alipaySign = (parameters: Readonly<Record<string, string>>, key: KeyObject): string =>
  rsaSign(alipayContent(parameters), key)

/** Verifies a webhook: `sign` and `sign_type` are not part of the signed text. */
export function alipayVerify(parameters: Readonly<Record<string, string>>, key: KeyObject): boolean {
  const { sign = '', sign_type, ...signed } = parameters
  return sign_type === 'RSA2' && rsaVerify(alipayContent(signed), sign, key)
}

/**
 * Returns the raw text of a top-level field of the JSON object `json`. The signature covers this text;
 * parsing and serializing it again could change it. Undefined if there is no such field.
 */
export function rawField(json: string, field: string): string | undefined {
  const STRING = /"(?:[^"\\]|\\.)*"/y
  let depth = 0
  let valueStart: number | undefined
  for (let at = 0; at < json.length; at++) {
    const char = json[at] ?? ''
    if (char === '"') {
      STRING.lastIndex = at
      const [text] = STRING.exec(json) ?? []
      if (text === undefined) return undefined
      at += text.length - 1
      const [colon] = /^\s*:\s*/.exec(json.slice(at + 1, at + 40)) ?? []
      if (depth === 1 && valueStart === undefined && colon !== undefined && text === `"${field}"`) {
        valueStart = at + 1 + colon.length
        at = valueStart - 1
      }
    } else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    const isEnd = depth === 0 || (depth === 1 && (json[at + 1] === ',' || json[at + 1] === '}'))
    if (valueStart !== undefined && at >= valueStart && isEnd)
      return json.slice(valueStart, depth === 0 ? at : at + 1).trim()
  }
  return undefined
}
