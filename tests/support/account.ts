// Makes the calls of accounts as people do: from an address, with the cookies their browser keeps, solving puzzles when asked.
import { contract } from '../../contract/index.ts'
import type { EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'
import type { CaptchaPuzzle } from '../../server/providers/captcha/port.ts'
import { solvePuzzle } from './sms.ts'
import type { TestContext } from './test-context.ts'

export interface ClientResponse {
  status: number
  code: string | undefined
  result: Record<string, unknown>
  details: unknown
  retryAfter: number
}

/** A browser, or a client that keeps no cookies, at one address. */
export interface TestClient {
  post(call: EndpointDefinition, payload: object, token?: string): Promise<ClientResponse>
  /** The solution of a puzzle, as the calls take it; `key` as in the call. */
  solve(key?: string): Promise<string>
  /** What stands in the jar. */
  cookies: Map<string, string>
}

/** `keepsCookies` false: what is set is not kept. */
export function aClient(
  t: Pick<TestContext, 'send'>,
  from: string,
  { keepsCookies = true } = {},
): TestClient {
  const cookies = new Map<string, string>()
  const send = async (call: EndpointDefinition, input: object, token?: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers: Record<string, string> = cookie && call.path.startsWith('/auth') ? { cookie } : {}
    const answer = await t.send(call, { ...input }, { token, from, headers })
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(set)) ?? []
      if (keepsCookies) cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    post: async (call, payload, token) => {
      const { status, code, result, body, headers } = await send(call, payload, token)
      const retryAfter = Number(headers['retry-after'] ?? 0)
      return {
        status,
        code,
        result: (result ?? {}) as ClientResponse['result'],
        details: body['details'],
        retryAfter,
      }
    },
    solve: async (key) => {
      const { result } = await send(contract.account.captcha, { key })
      return solvePuzzle(result as CaptchaPuzzle)
    },
  }
}
