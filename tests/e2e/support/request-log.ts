// What the pages of a test request: a failure's report names the requests that had no answer.
import type { Page, Request } from '@playwright/test'

interface RecordedRequest {
  request: Request
  /** Milliseconds since the epoch. */
  sentAt: number
  endedAt?: number
  outcome?: string
}

export interface RequestLog {
  record(page: Page): void
  /** One line a request, in the order in which they were sent: seconds since the first, address, outcome. */
  describe(): string
}

/** An empty log; it follows the pages that it is given to the end of a test. */
export function createRequestLog(): RequestLog {
  const requests = new Map<Request, RecordedRequest>()
  const end = (request: Request, outcome: string) => {
    const recorded = requests.get(request)
    if (recorded) Object.assign(recorded, { outcome, endedAt: Date.now() })
  }
  return {
    record(page) {
      page.on('request', (request) => requests.set(request, { request, sentAt: Date.now() }))
      page.on('response', (response) => end(response.request(), String(response.status())))
      page.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'))
    },
    describe() {
      const all = [...requests.values()]
      const start = all[0]?.sentAt ?? 0
      return all.map((recorded) => describeRequest(recorded, start)).join('\n')
    },
  }
}

function describeRequest({ request, sentAt, endedAt, outcome }: RecordedRequest, start: number): string {
  const end =
    outcome === undefined ? 'no answer' : `${outcome} after ${seconds((endedAt ?? sentAt) - sentAt)} s`
  return `${seconds(sentAt - start)} s ${request.method()} ${request.url()} ${end}`
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
