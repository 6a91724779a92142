// Solves the proof-of-work puzzle that stands before every SMS code: nothing to read, about a second of work.
import { api } from '../../lib/api.ts'

/** The solution as `smscode/send` takes it. Throws when the browser cannot compute it (no Web Crypto outside https). */
export async function solveCaptcha(): Promise<string> {
  const [{ solveChallenge }, { result: puzzle }] = await Promise.all([
    import('altcha-lib/v1'),
    api.account.captcha(),
  ])
  const { algorithm, challenge, salt, signature, maxnumber } = puzzle
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  if (!solution) throw new Error('puzzle without a solution')
  return btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature }))
}
