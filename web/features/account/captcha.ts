// Solves proof-of-work puzzles: before every SMS code, and where a call asks for one; nothing to read, about a second of work.
import { ApiError } from '../../lib/api.ts'
import { accountCalls } from '../../lib/calls/account.ts'

const NOT_SECURE = '这个网址不是 https，浏览器无法完成安全验证。请换 https 的网址打开。'
/** A puzzle may have become too easy while it was solved: somebody else goes on guessing. */
const TRIES = 3

/**
 * The solution of a puzzle for `key` (a purpose, a colon, the account), as the calls take it. Throws `ApiError` when the
 * browser cannot compute it (no Web Crypto outside https).
 */
export async function solveCaptcha(key?: string): Promise<string> {
  if (crypto.subtle === undefined) throw new ApiError({ code: '', message: NOT_SECURE, status: 0 })
  const [{ solveChallenge }, { result: puzzle }] = await Promise.all([
    import('altcha-lib/v1'),
    accountCalls.captcha(key === undefined ? {} : { key }),
  ])
  const { algorithm, challenge, salt, signature, maxnumber } = puzzle
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  if (!solution) throw new Error('puzzle without a solution')
  return btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature }))
}

/** Makes a call; when the server asks for a proof of work, solves the puzzle it names and makes the call again with it. */
export async function withProof<T>(ask: (input: { captcha?: string }) => Promise<T>): Promise<T> {
  let given: { captcha?: string } = {}
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(given)
    } catch (error) {
      const key = keyOf(error)
      if (key === undefined || tries >= TRIES) throw error
      given = { captcha: await solveCaptcha(key) }
    }
  }
}

/** Of which puzzle a proof is asked for; undefined when it is not a matter of that. */
function keyOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CAPTCHA_NEEDED') return undefined
  const { key } = (error.details ?? {}) as { key?: unknown }
  return typeof key === 'string' ? key : undefined
}
