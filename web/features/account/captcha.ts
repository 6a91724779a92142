// Solves proof-of-work puzzles: before every SMS code, and where an endpoint requires one; needs no input,
// about a second of CPU.
import { ApiError } from '../../lib/api.ts'
import { accountCalls } from '../../lib/calls/account.ts'

const NOT_SECURE = '这个网址不是 https，浏览器无法完成安全验证。请换 https 的网址打开。'
/**
 * Max. attempts: the required difficulty may rise while a puzzle is solved, because another client continues
 * guessing.
 */
const TRIES = 3

/**
 * Returns the solution of a puzzle for `key` (purpose, colon, account) in the format of the request. Throws
 * `ApiError` when the browser cannot compute it (no Web Crypto outside https).
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

/**
 * Sends a request; if the response requires a proof of work, solves that puzzle and retries the request with
 * the solution.
 */
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

/** Key of the requested puzzle; undefined for any other error. */
function keyOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CAPTCHA_NEEDED') return undefined
  const { key } = (error.details ?? {}) as { key?: unknown }
  return typeof key === 'string' ? key : undefined
}
