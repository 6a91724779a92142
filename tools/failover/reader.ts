// An HTTP client that acts as one reader: it uses its own IP address, records which process sent each
// response, and never throws a network error.
import { type Agent, Agent as HttpAgent, type IncomingMessage, request } from 'node:http'

export interface HttpAnswer {
  /** 0: the connection was closed before the response was complete. */
  status: number
  result: unknown
  /** The whole response body, for endpoints without an envelope. */
  body: unknown
  by: string
  began: number
}
export interface StreamAnswer {
  text: string
  /** The id of the last event of the stream. */
  last: string
  by: string
  /** The payload of `done` or `error`. Undefined when the stream was interrupted. */
  done?: { [key: string]: unknown } | undefined
  error?: { [key: string]: unknown } | undefined
}

export class ReaderClient {
  token = ''
  readonly address: string
  private readonly agent: Agent
  private port: number

  /** `address`: an address of 127.0.0.0/8, which is all local to this machine. */
  constructor(port: number, address: string) {
    this.port = port
    this.address = address
    this.agent = new HttpAgent({ keepAlive: true, maxSockets: 6 })
  }

  get = (path: string): Promise<HttpAnswer> => this.ask('GET', path)
  post = (path: string, body: object): Promise<HttpAnswer> => this.ask('POST', path, body)

  /** Reads a stream to its end or until `isEnough`. `port` selects one process instead of the balancer. */
  hear(
    path: string,
    body: object,
    {
      last = '',
      port = this.port,
      onText = () => undefined,
    }: { last?: string; port?: number; onText?: (text: string) => void } = {},
  ): Promise<StreamAnswer> {
    return new Promise((resolve) => {
      const streamAnswer: StreamAnswer = { text: '', last, by: '' }
      const streamRequest = request(
        this.options('POST', path, port, last ? { 'last-event-id': last } : {}),
        (answer) => {
          streamAnswer.by = String(answer.headers['x-served-by'] ?? '')
          let rest = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            const frames = (rest + chunk).split('\n\n')
            rest = frames.pop() ?? ''
            for (const frame of frames) take(streamAnswer, frame, onText)
          })
          answer.on('error', () => resolve(streamAnswer))
          answer.on('close', () => resolve(streamAnswer))
        },
      )
      streamRequest.on('error', () => resolve(streamAnswer))
      streamRequest.end(JSON.stringify(body))
    })
  }

  close(): void {
    this.agent.destroy()
  }

  private options(method: string, path: string, port: number, more: Record<string, string> = {}) {
    const headers = {
      'content-type': 'application/json',
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...more,
    }
    return { host: '127.0.0.1', port, localAddress: this.address, method, path, agent: this.agent, headers }
  }

  private ask(method: string, path: string, body?: object): Promise<HttpAnswer> {
    const began = performance.now()
    return new Promise((resolve) => {
      const broken = () => resolve({ status: 0, result: undefined, body: undefined, by: '', began })
      const clientRequest = request(this.options(method, path, this.port), (answer: IncomingMessage) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('error', broken)
        answer.on('end', () => {
          const by = String(answer.headers['x-served-by'] ?? '')
          const whole = bodyIn(text)
          resolve({ status: answer.statusCode ?? 0, result: whole?.result, body: whole, by, began })
        })
      })
      clientRequest.on('error', broken)
      clientRequest.end(body ? JSON.stringify(body) : undefined)
    })
  }
}

function bodyIn(text: string): { result?: unknown } | undefined {
  try {
    return JSON.parse(text) as { result?: unknown }
  } catch {
    return undefined
  }
}

function take(streamAnswer: StreamAnswer, frame: string, onText: (text: string) => void): void {
  const of = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(frame)?.[1] ?? ''
  const event = of('event')
  if (!event) return
  const data = JSON.parse(of('data')) as { [key: string]: unknown }
  if (of('id')) streamAnswer.last = of('id')
  if (event === 'done') streamAnswer.done = data
  else if (event === 'error') streamAnswer.error = data
  else {
    streamAnswer.text += String(data['text'])
    onText(streamAnswer.text)
  }
}
