// Runs the jobs on graphile-worker, by their schedules too; a dead worker's jobs go back to the queue.
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, Logger, makeWorkerUtils, parseCronItems, type Runner, run } from 'graphile-worker'
import { AppError } from '../../contract/kernel/app-error.ts'
import type { Deps } from '../deps.ts'
import { withoutValues } from '../log.ts'
import { type JobDefinition, QUEUE_CONCURRENCY, type QueueName } from './define-job.ts'
import { giveUp, runJob } from './run-job.ts'

type Pool = NonNullable<Parameters<typeof run>[0]['pgPool']>

const HEARTBEAT_MS = 5_000
const RESTART_MS = 2_000
/**
 * Without batching, the queue neither waits nor listens when it writes that a job has ended: a stop would come before it,
 * and a database that is away would end the process.
 */
const QUEUE = { pollInterval: 2000, completeJobBatchDelay: 0, failJobBatchDelay: 0 }
/** A task that has not been heard of for so long has lost its worker. */
const SILENT_SECONDS = 60
/** How often that is looked for in this time: what is lost is taken up at most a quarter of it later. */
const SWEEPS = 4
const INTERRUPTED = '任务多次中断，没有做完，可以重试。'

export interface RunnerOptions {
  /** Jobs at the same time in each lane of this process; as LANES says when not given. */
  concurrency?: number
  /** What the pauses between tries are multiplied by; 1 when not given. */
  pace?: number
  /** Nobody else works on this database: what was under way when we were killed is taken up again at once. */
  isAlone: boolean
  heartbeat_ms?: number
  silent_seconds?: number
}

/** Makes or updates the queue's own tables; safe from several processes at once. */
export async function prepareQueue(pgPool: Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool })
  try {
    await utils.migrate()
  } finally {
    await utils.release()
  }
}

/**
 * Starts working; throws when a name is defined twice or a waiting job has no definition. `stop` aborts what is under
 * way and waits for it; the next start takes it up again.
 */
export async function startJobs(
  pgPool: Pool,
  jobs: readonly JobDefinition[],
  deps: Deps,
  {
    concurrency,
    pace = 1,
    isAlone,
    heartbeat_ms = HEARTBEAT_MS,
    silent_seconds = SILENT_SECONDS,
  }: RunnerOptions,
): Promise<{ stop(): Promise<void> }> {
  const { task } = deps.store
  const byName = new Map(jobs.map((job) => [job.name, job]))
  if (byName.size !== jobs.length) throw new Error('two jobs share a name')
  const unknown = (await task.waitingKinds()).filter((name) => !byName.has(name))
  if (unknown.length > 0) throw new Error(`waiting jobs without a definition: ${unknown.join(', ')}`)

  const sweep = async () => {
    await task.requeueStalledJobs(silent_seconds)
    for (const { id, name, payload, task_id } of await task.exhaustedJobs()) {
      const job = byName.get(name)
      const failure = new AppError('INTERNAL', { message: INTERRUPTED })
      if (job) await giveUp(job, payload, task_id, failure, deps)
      await task.removeJob(id)
    }
  }
  if (isAlone) await task.requeueAllJobs()
  await sweep()
  const sweeper = setInterval(
    () => {
      sweep().catch((err: unknown) => deps.log.warn({ err }, 'could not look for lost tasks'))
    },
    (silent_seconds * 1000) / SWEEPS,
  )

  const stopping = new AbortController()
  const surroundings = { deps, stopping: stopping.signal, heartbeat_ms, pace }
  const lanes = Object.keys(QUEUE_CONCURRENCY) as QueueName[]
  const begin = (lane: QueueName) => {
    const its = jobs.filter((job) => (job.queue ?? 'rest') === lane)
    return run({
      pgPool,
      concurrency: concurrency ?? QUEUE_CONCURRENCY[lane],
      noHandleSignals: true,
      logger: quietLogger(deps),
      preset: { worker: QUEUE },
      parsedCronItems: parseCronItems(
        its.flatMap((job) =>
          job.every ? [{ task: job.name, match: job.every, options: { backfillPeriod: 0 } }] : [],
        ),
      ),
      taskList: Object.fromEntries(
        its.map((job) => [
          job.name,
          (payload: unknown, helpers: JobHelpers) =>
            // The queue keeps the message of what it catches in its own table.
            runJob(job, payload, helpers, surroundings).catch((error: unknown) => {
              throw withoutValues(error)
            }),
        ]),
      ),
    })
  }
  const inUse = lanes.filter((lane) => jobs.some((job) => (job.queue ?? 'rest') === lane))
  const runners = new Map<QueueName, Runner>()
  for (const lane of inUse) runners.set(lane, await begin(lane))
  for (const { name, retries, atStart } of jobs)
    if (atStart) await deps.store.task.enqueueAtStart(name, retries + 1)
  // A queue that lost its database breaks off; it is begun anew until somebody stops it.
  const keepUp = async (lane: QueueName) => {
    while (!stopping.signal.aborted) {
      await runners.get(lane)?.promise.catch((err: unknown) => deps.log.error({ err }, 'the queue broke off'))
      runners.delete(lane)
      await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const runner = await begin(lane).catch((err: unknown) => {
        deps.log.error({ err }, 'the queue could not begin')
        return undefined
      })
      if (runner) runners.set(lane, runner)
      if (stopping.signal.aborted) await runner?.stop()
    }
  }
  const renewals = Promise.all(inUse.map(keepUp))
  return {
    stop: async () => {
      clearInterval(sweeper)
      // First no more jobs are taken, then those under way are told.
      const stopped = Promise.all([...runners.values()].map((runner) => runner.stop()))
      stopping.abort()
      await stopped
      await renewals
    },
  }
}

/**
 * Only what needs a person reaches the log: the queue's own chatter does not. A try that failed and comes again needs
 * nobody; why it did is logged where that was not foreseen (run-job.ts).
 */
function quietLogger(deps: Deps): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'warning' || (level === 'error' && meta?.['failure'] === true)) deps.log.warn(message)
    else if (level === 'error') deps.log.error(message)
  })
}
