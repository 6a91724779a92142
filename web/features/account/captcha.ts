// Solves the proof-of-work puzzle that stands before every SMS code: nothing to read, about a second of work.
import { api, Refused } from '../../lib/api.ts'

const NOT_SECURE = '这个网址不是 https，浏览器不能计算验证。请换 https 的网址打开。'

/** The solution as `smscode/send` takes it. Throws `Refused` when the browser cannot compute it (no Web Crypto outside https). */
export async function solveCaptcha(): Promise<string> {
  if (crypto.subtle === undefined) throw new Refused({ code: '', message: NOT_SECURE, status: 0 })
  const [{ solveChallenge }, { result: puzzle }] = await Promise.all([
    import('altcha-lib/v1'),
    api.account.captcha(),
  ])
  const { algorithm, challenge, salt, signature, maxnumber } = puzzle
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  if (!solution) throw new Error('puzzle without a solution')
  return btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature }))
}
