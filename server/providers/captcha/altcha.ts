// Proof of work by altcha-lib: nothing to read for people, some work for a machine, as much as the server asks for.
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { parseJson } from '../../../domain/kernel/json.ts'
import type { CaptchaProvider } from './port.ts'

const LIVES_MS = 600_000

interface Payload {
  algorithm: 'SHA-256'
  challenge: string
  number: number
  salt: string
  signature: string
}

/** `key` signs puzzles; every machine of one site needs the same. */
export function makeCaptcha(key: string): CaptchaProvider {
  return {
    make: async (now, { about, rounds }) => {
      const expires = new Date(now.getTime() + LIVES_MS)
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
 * Strict about kinds: what is signed is the salt and the number written one after the other, so a "number" of letters
 * could be the end of the salt, and the salt's terms and its end of life would be gone.
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
