// Proof of work with altcha-lib: no puzzle to read, but a configurable amount of work for the browser.
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { parseJson } from '../../../domain/kernel/json.ts'
import type { CaptchaProvider } from './port.ts'

const PUZZLE_TTL_MS = 600_000

interface Payload {
  algorithm: 'SHA-256'
  challenge: string
  number: number
  salt: string
  signature: string
}

/** `key` signs the puzzles; every server of a site needs the same key. */
export function makeCaptcha(key: string): CaptchaProvider {
  return {
    make: async (now, { about, rounds }) => {
      const expires = new Date(now.getTime() + PUZZLE_TTL_MS)
      const { algorithm, challenge, salt, signature } = await createChallenge({
        hmacKey: key,
        maxnumber: rounds,
        expires,
        params: { about, rounds: String(rounds) },
      })
      return { algorithm, challenge, maxnumber: rounds, salt, signature }
    },
    verify: async (solution) => {
      const payload = read(solution)
      if (!payload || !(await verifySolution(payload, key))) return undefined
      const { about = '', rounds = '' } = extractParams(payload)
      return { challenge: payload.challenge, about, rounds: Number(rounds) || 0 }
    },
  }
}

/**
 * Validates all types strictly. The signature covers the concatenation of salt and number. If `number` could
 * be any string, an attacker could move the end of the salt into it, and so remove the terms and the expiry
 * from the salt.
 */
function read(solution: string): Payload | undefined {
  let parsed: unknown
  try {
    parsed = parseJson(Buffer.from(solution, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
  const { algorithm, challenge, number, salt, signature } = (parsed ?? {}) as Record<string, unknown>
  if (algorithm !== 'SHA-256' || !Number.isSafeInteger(number)) return undefined
  if (typeof challenge !== 'string' || typeof salt !== 'string' || typeof signature !== 'string')
    return undefined
  return { algorithm, challenge, number: number as number, salt, signature }
}
