// Runs parsers for untrusted input in a worker thread, which is killed on a timeout or memory limit.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, Worker } from 'node:worker_threads'

/** The task was killed: a timeout, the memory limit, or a crash of the thread. */
export class ThreadFailure extends Error {
  readonly reason: 'TIMEOUT' | 'NO_MEMORY' | 'DIED'
  constructor(reason: ThreadFailure['reason'], options?: ErrorOptions) {
    super(`the thread was killed: ${reason}`, options)
    this.name = 'ThreadFailure'
    this.reason = reason
  }
}

export interface KillableThreadOptions {
  /** Worker module that calls `serveThread`; `.ts` is loaded through tsx, `.js` directly. */
  url: URL
  /** Default timeout of one task in milliseconds. Starting the thread has a separate timeout. */
  timeout_ms: number
  /** Limit of the worker's JavaScript heap, in MiB. */
  memory_mb: number
}

/**
 * Timeouts in milliseconds. After `IDLE_MS` an unused thread is stopped, so that an idle server uses no
 * memory for it.
 */
const IDLE_MS = 60_000
const START_MS = 60_000

type WorkerMessage =
  | { ready: true }
  | { ok: true; value: unknown }
  | { ok: false; message: string; reason: string | null }
interface Waiting {
  task: unknown
  timeout_ms: number
  resolve(value: unknown): void
  reject(error: Error): void
}

/** An error thrown by the task itself, with the `reason` of that error. */
export class TaskFailure extends Error {
  readonly reason: string | null
  constructor(message: string, reason: string | null) {
    super(message)
    this.name = 'TaskFailure'
    this.reason = reason
  }
}

/**
 * One worker thread with a FIFO queue, one task at a time. If a task does not end, the thread is killed and a
 * new one is started.
 */
export class KillableThread {
  /**
   * Folder of bundled worker modules, `name.js` for `name.ts`: tests that start a hundred threads compile
   * them only once.
   */
  static bundles: string | undefined
  readonly #options: KillableThreadOptions
  #worker: Worker | undefined
  #isReady = false
  #current: Waiting | undefined
  #timer: NodeJS.Timeout | undefined
  #waiting: Waiting[] = []

  constructor(options: KillableThreadOptions) {
    this.#options = options
  }

  /**
   * Adds a task to the queue (structured-cloned) and returns its result.
   * @throws {TaskFailure} the error of the task; {ThreadFailure} if the thread was killed
   */
  run(task: unknown, timeout_ms = this.#options.timeout_ms): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, timeout_ms, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    const pending = [...(this.#current ? [this.#current] : []), ...this.#waiting]
    this.#waiting = []
    this.#current = undefined
    const worker = this.#drop()
    for (const one of pending) one.reject(new ThreadFailure('DIED'))
    await worker?.terminate()
  }

  #next(): void {
    if (this.#current || this.#waiting.length === 0) return
    if (!this.#worker) this.#start()
    this.#worker?.ref()
    this.#current = this.#waiting.shift()
    if (this.#isReady) this.#send()
    else this.#arm(START_MS)
  }

  #send(): void {
    if (!this.#current) return
    this.#arm(this.#current.timeout_ms)
    try {
      this.#worker?.postMessage(this.#current.task)
      // Release the task: the thread has a copy, and ours may be large.
      this.#current.task = undefined
    } catch (error) {
      // A task that cannot be cloned fails alone: it was not sent to the thread.
      this.#settle({
        ok: false,
        message: error instanceof Error ? error.message : String(error),
        reason: null,
      })
    }
  }

  #arm(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#kill(new ThreadFailure('TIMEOUT')), milliseconds)
  }

  #start(): void {
    const { url, memory_mb } = this.#options
    const worker = new Worker(startable(url), {
      resourceLimits: { maxOldGenerationSizeMb: memory_mb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      env: {},
      execArgv: [],
    })
    const isCurrentWorker = () => this.#worker === worker
    worker.on('message', (answer: WorkerMessage) => isCurrentWorker() && this.#settle(answer))
    worker.on('error', (error: Error & { code?: string }) => {
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'NO_MEMORY' : 'DIED'
      if (isCurrentWorker()) this.#kill(new ThreadFailure(reason, { cause: error }))
    })
    worker.on('exit', () => isCurrentWorker() && this.#kill(new ThreadFailure('DIED')))
    this.#worker = worker
  }

  #settle(answer: WorkerMessage): void {
    if ('ready' in answer) {
      this.#isReady = true
      this.#send()
      return
    }
    const current = this.#current
    this.#current = undefined
    clearTimeout(this.#timer)
    if (answer.ok) current?.resolve(answer.value)
    else current?.reject(new TaskFailure(answer.message, answer.reason))
    this.#next()
    if (!this.#current) this.#rest()
  }

  /** Idle: neither the thread nor the timer prevents the process from exiting. */
  #rest(): void {
    this.#worker?.unref()
    this.#timer = setTimeout(() => {
      if (!this.#current) void this.#drop()?.terminate()
    }, IDLE_MS).unref()
  }

  #kill(failure: ThreadFailure): void {
    const current = this.#current
    this.#current = undefined
    void this.#drop()?.terminate()
    current?.reject(failure)
    this.#next()
  }

  #drop(): Worker | undefined {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#worker = undefined
    this.#isReady = false
    return worker
  }
}

/**
 * The handler inside the worker thread: responds to each task with the result of `work`, or with its error
 * and the error's `reason`.
 */
export function serveThread(work: (task: unknown) => unknown): void {
  const port = parentPort
  if (!port) throw new Error('serveThread runs in a worker thread only')
  const send = (answer: WorkerMessage) => port.postMessage(answer)
  port.on('message', async (task: unknown) => {
    try {
      send({ ok: true, value: await work(task) })
    } catch (error) {
      const reason = error instanceof Error && 'reason' in error ? String(error.reason) : null
      send({ ok: false, message: error instanceof Error ? error.message : String(error), reason })
    }
  })
  send({ ready: true })
}

function startable(url: URL): URL {
  if (!url.pathname.endsWith('.ts')) return url
  const bundle = join(KillableThread.bundles ?? '', basename(url.pathname).replace(/ts$/, 'js'))
  return KillableThread.bundles && existsSync(bundle) ? pathToFileURL(bundle) : throughTsx(url)
}

/**
 * In Node 20, a worker thread does not inherit the loaders of its parent: a first module registers tsx, then
 * imports the real one.
 */
function throughTsx(url: URL): URL {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const api = new URL('./dist/esm/api/index.mjs', tsx).href
  const code = `import { register } from ${JSON.stringify(api)}; register(); await import(${JSON.stringify(url.href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
