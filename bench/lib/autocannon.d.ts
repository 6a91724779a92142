// The part of autocannon that the benchmarks use; the package has no type definitions.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  interface Options {
    url: string
    connections: number
    duration: number
    requests: Request[]
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    duration: number
  }
  interface Instance extends EventEmitter {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, ms: number) => void,
    ): this
  }
  function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Instance

  export = autocannon
}
