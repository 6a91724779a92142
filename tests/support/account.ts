// Makes the calls of accounts as people do: from an address, with the cookies their browser keeps, solving puzzles when asked.
import type { Call } from '../../contract/kernel/call.ts'
import { contract, type TestApp } from './app.ts'
import { solve } from './sms.ts'

export interface Said {
  status: number
  code: string | undefined
  result: Record<string, unknown>
  details: unknown
  retryAfter: number
}

/** A browser, or a client that keeps no cookies, at one address. */
export interface Client {
  post(call: Call, payload: object, token?: string): Promise<Said>
  /** The solution of a puzzle, as the calls take it; `key` as in the call. */
  solve(key?: string): Promise<string>
  /** What stands in the jar. */
  cookies: Map<string, string>
}

/** `keepsCookies` false: what is set is not kept. */
export function aClient(t: TestApp, remoteAddress: string, { keepsCookies = true } = {}): Client {
  const cookies = new Map<string, string>()
  const inject = async (method: 'GET' | 'POST', url: string, payload?: object, token?: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(cookie && url.startsWith('/auth') ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const answer = await t.app.fastify.inject({
      method,
      url,
      remoteAddress,
      headers,
      ...(payload ? { payload } : {}),
    })
    for (const { name, value } of answer.cookies) if (keepsCookies) cookies.set(name, value)
    return answer
  }
  return {
    cookies,
    post: async ({ path }, payload, token) => {
      const answer = await inject('POST', path, payload, token)
      const { code, result, details } = answer.json()
      const retryAfter = Number(answer.headers['retry-after'] ?? 0)
      return { status: answer.statusCode, code, result: result ?? {}, details, retryAfter }
    },
    solve: async (key) => {
      const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`
      const answer = await inject('GET', `${contract.account.captcha.path}${query}`)
      return solve(answer.json().result)
    },
  }
}
