// Runs the jobs on graphile-worker, including cron schedules; requeues jobs of dead workers.
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
 * A batch delay of 0 enables batching. Without batching the queue neither awaits the write of a job's end nor
 * handles its error: a shutdown would not wait for it, and an unavailable database would end the process.
 */
const QUEUE = { pollInterval: 2000, completeJobBatchDelay: 0, failJobBatchDelay: 0 }
/** A task without a heartbeat for this time has lost its worker. */
const SILENT_SECONDS = 60
/** Sweeps per SILENT_SECONDS: a lost job is requeued at most a quarter of that time later. */
const SWEEPS = 4
const INTERRUPTED = '任务多次中断，没有做完，可以重试。'

export interface RunnerOptions {
  /** Max. concurrent jobs per queue in this process; default QUEUE_CONCURRENCY. */
  concurrency?: number
  /** Factor for the delays between retries; default 1. */
  pace?: number
  /**
   * No other process works on this database: jobs that were running when this process was killed are requeued
   * at once.
   */
  isAlone: boolean
  heartbeat_ms?: number
  silent_seconds?: number
}

/** Creates or migrates the tables of the queue; safe under concurrent starts. */
export async function prepareQueue(pgPool: Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool })
  try {
    await utils.migrate()
  } finally {
    await utils.release()
  }
}

const namesOf = ({ name, formerNames = [] }: JobDefinition): string[] => [name, ...formerNames]

/**
 * Starts the workers. Throws when a name is defined twice or a queued job has no definition. `stop` aborts
 * the running jobs and waits for them; the next start resumes them.
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
  const byName = new Map(jobs.flatMap((job) => namesOf(job).map((name) => [name, job] as const)))
  if (byName.size !== jobs.flatMap(namesOf).length) throw new Error('two jobs share a name')
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
  const sweepTimer = setInterval(
    () => {
      sweep().catch((err: unknown) => deps.log.warn({ err }, 'could not look for lost tasks'))
    },
    (silent_seconds * 1000) / SWEEPS,
  )

  const stopping = new AbortController()
  const surroundings = { deps, stopping: stopping.signal, heartbeat_ms, pace }
  const queueNames = Object.keys(QUEUE_CONCURRENCY) as QueueName[]
  const startRunner = (queueName: QueueName) => {
    const queueJobs = jobs.filter((job) => (job.queue ?? 'rest') === queueName)
    return run({
      pgPool,
      concurrency: concurrency ?? QUEUE_CONCURRENCY[queueName],
      noHandleSignals: true,
      logger: createQuietLogger(deps),
      preset: { worker: QUEUE },
      parsedCronItems: parseCronItems(
        queueJobs.flatMap((job) =>
          job.every ? [{ task: job.name, match: job.every, options: { backfillPeriod: 0 } }] : [],
        ),
      ),
      taskList: Object.fromEntries(
        queueJobs.flatMap((job) => {
          const runTask = (payload: unknown, helpers: JobHelpers) =>
            // The queue stores the message of an error in its table.
            runJob(job, payload, helpers, surroundings).catch((error: unknown) => {
              throw withoutValues(error)
            })
          return namesOf(job).map((name) => [name, runTask])
        }),
      ),
    })
  }
  const usedQueues = queueNames.filter((queueName) => jobs.some((job) => (job.queue ?? 'rest') === queueName))
  const runners = new Map<QueueName, Runner>()
  for (const queueName of usedQueues) runners.set(queueName, await startRunner(queueName))
  for (const { name, retries, atStart } of jobs)
    if (atStart) await deps.store.task.enqueueAtStart(name, retries + 1)
  // A queue that lost its database ends; it is restarted until `stop` is called.
  const superviseQueue = async (queueName: QueueName) => {
    while (!stopping.signal.aborted) {
      await runners
        .get(queueName)
        ?.promise.catch((err: unknown) => deps.log.error({ err }, 'the queue broke off'))
      runners.delete(queueName)
      await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const runner = await startRunner(queueName).catch((err: unknown) => {
        deps.log.error({ err }, 'the queue could not begin')
        return undefined
      })
      if (runner) runners.set(queueName, runner)
      if (stopping.signal.aborted) await runner?.stop()
    }
  }
  const supervisors = Promise.all(usedQueues.map(superviseQueue))
  return {
    stop: async () => {
      clearInterval(sweepTimer)
      // First no more jobs are taken, then the running ones are aborted.
      const stopped = Promise.all([...runners.values()].map((runner) => runner.stop()))
      stopping.abort()
      await stopped
      await supervisors
    },
  }
}

/**
 * A logger without the queue's routine messages. A failed attempt that is retried needs no action; its
 * unexpected errors are logged in run-job.ts.
 */
function createQuietLogger(deps: Deps): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'warning' || (level === 'error' && meta?.['failure'] === true)) deps.log.warn(message)
    else if (level === 'error') deps.log.error(message)
  })
}
