// Runs one job: its task follows along, a refusal ends it, a stop puts it back, anything else is tried again.
import type { JobHelpers } from 'graphile-worker'
import { AppError, type ErrorCode } from '../../contract/kernel/app-error.ts'
import { computeRetryDelay, isTransientFailure, toFailureReason } from '../../domain/article/failure.ts'
import type { Deps } from '../deps.ts'
import { asRefusal } from '../http/answer.ts'
import { toUpstreamError } from '../upstream-error.ts'
import { type JobDefinition, type JobProgress, TaskCancelledError } from './define-job.ts'

/** What may be gone a moment later; every other refusal is the last word. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'INTERNAL',
  'OVERLOADED',
  'STORAGE_FAILED',
  'FETCH_TIMEOUT',
  'TRANSLATION_TIMEOUT',
  'TRANSLATION_FAILED',
  'AI_BUSY',
  'AI_FAILED',
  'AI_TIMEOUT',
])

export interface JobSurroundings {
  deps: Deps
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** How often a task says that it is alive, and hears that it was stopped. */
  heartbeat_ms: number
  /** What the pauses between tries are multiplied by, so that tests need not wait. */
  pace: number
}

/** Resolves when the queue may forget the job; throws when it is to try again after a while. */
export async function runJob(
  job: JobDefinition,
  payload: unknown,
  helpers: Pick<JobHelpers, 'job' | 'addJob'>,
  surroundings: JobSurroundings,
): Promise<void> {
  const { deps, stopping, heartbeat_ms } = surroundings
  const { task } = deps.store
  const task_id = taskOf(payload)
  if (task_id && !(await task.begin(task_id))) return
  const follow = followTask(deps, task_id, stopping, heartbeat_ms)
  try {
    const result = await job.run(deps, job.payload.parse(payload), follow.progress)
    if (task_id) await task.finish(task_id, result ?? null)
  } catch (error) {
    if (error instanceof TaskCancelledError || follow.isCancelled()) {
      if (task_id) await task.cancel(task_id)
      return
    }
    if (stopping.aborted) {
      // Anew, so that a stop neither counts as a try nor makes it wait.
      if (task_id) await task.requeue(task_id)
      else await helpers.addJob(job.name, payload ?? {}, { maxAttempts: helpers.job.max_attempts })
      return
    }
    const foreseen = error instanceof AppError ? error : toUpstreamError(error)
    const failure = foreseen ?? asRefusal(error)
    if (!foreseen) deps.log.error({ err: error, job: job.name, task_id }, 'job failed')
    const passes = foreseen === undefined || PASSING.has(failure.code)
    if (task_id) {
      if (!(await triedAgain(job, task_id, { failure, passes }, surroundings)))
        await giveUp(job, payload, task_id, failure, deps)
    } else if (passes && helpers.job.attempts <= job.retries) throw error
  } finally {
    follow.end()
  }
}

/** Seconds between the tries of a job that names no pauses of its own: a few, and each time more. */
const pausesOf = ({ pauses, retries }: JobDefinition): readonly number[] =>
  pauses ?? Array.from({ length: retries }, (_, at) => Math.exp(at + 1))

/**
 * True when what failed is tried again after a pause, which its task tells. The task counts its own tries: the queue's
 * count is of beginnings, and a worker that was killed has not tried.
 */
async function triedAgain(
  job: JobDefinition,
  task_id: string,
  { failure, passes }: { failure: AppError; passes: boolean },
  { deps, pace }: JobSurroundings,
): Promise<boolean> {
  const { task } = deps.store
  const reason = toFailureReason(failure.reason)
  if (!passes && !(job.pauses && isTransientFailure(reason))) return false
  const row = await task.byId(task_id)
  if (!row) return false
  const tries = row.tries + 1
  const wait = computeRetryDelay(pausesOf(job), { tries, retry_after: failure.retryAfter })
  if (wait === undefined) return false
  const retry_at = new Date(deps.now().getTime() + wait * pace * 1000)
  const { code, message } = failure
  if (await task.waitForRetry(task_id, { tries, retry_at, error: { code, message, reason } }))
    await task.requeue(task_id, retry_at)
  return true
}

/** Ends a task as FAILED, after its job has said so wherever else it has to be said. */
export async function giveUp(
  job: JobDefinition,
  payload: unknown,
  task_id: string,
  failure: AppError,
  deps: Deps,
): Promise<void> {
  const parsed = job.payload.safeParse(payload)
  if (parsed.success) await job.failed?.(deps, parsed.data, failure, task_id)
  const { code, message } = failure
  const reason = toFailureReason(failure.reason)
  await deps.store.task.fail(task_id, { code, message, ...(reason === 'OTHER' ? {} : { reason }) })
}

const taskOf = (payload: unknown): string | undefined =>
  typeof payload === 'object' &&
  payload !== null &&
  'task_id' in payload &&
  typeof payload.task_id === 'string'
    ? payload.task_id
    : undefined

/** The job's view of its task; a task that was stopped aborts the signal at the next report or heartbeat. */
function followTask(deps: Deps, task_id: string | undefined, stopping: AbortSignal, heartbeat_ms: number) {
  const { task } = deps.store
  const control = new AbortController()
  let isCancelled = false
  const cancel = () => {
    isCancelled = true
    control.abort(new TaskCancelledError())
  }
  const stop = () => control.abort(stopping.reason)
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop, { once: true })
  const beat = task_id
    ? setInterval(() => {
        // A database that does not answer says nothing about the task.
        task.progress(task_id, {}).then(
          (isLive) => isLive || cancel(),
          () => undefined,
        )
      }, heartbeat_ms)
    : undefined
  const progress: JobProgress = {
    task_id,
    signal: control.signal,
    report: async (at) => {
      if (!task_id || (await task.progress(task_id, at))) return
      cancel()
      throw new TaskCancelledError()
    },
  }
  return {
    progress,
    isCancelled: () => isCancelled,
    end: () => {
      clearInterval(beat)
      stopping.removeEventListener('abort', stop)
    },
  }
}
