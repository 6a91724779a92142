// Proof of work by altcha-lib: nothing to read for people, about a second of work for a machine, per code sent.
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { parseJson } from '../../../domain/kernel/json.ts'
import type { Captcha } from './port.ts'

/** SHA-256 rounds at most; half of that on average, 0.3–1 s in a phone's browser. */
const ROUNDS = 50_000
const LIVES_MS = 600_000

/** `key` signs puzzles; every machine of one site needs the same. */
export function makeCaptcha(key: string): Captcha {
  return {
    make: async (now) => {
      const expires = new Date(now.getTime() + LIVES_MS)
      const { algorithm, challenge, salt, signature } = await createChallenge({
        hmacKey: key,
        maxnumber: ROUNDS,
        expires,
      })
      return { algorithm, challenge, maxnumber: ROUNDS, salt, signature }
    },
    verify: async (solution) => {
      try {
        if (!(await verifySolution(solution, key))) return undefined
        const { challenge } = parseJson(Buffer.from(solution, 'base64').toString('utf8')) as {
          challenge: unknown
        }
        return typeof challenge === 'string' ? challenge : undefined
      } catch {
        return undefined
      }
    },
  }
}
