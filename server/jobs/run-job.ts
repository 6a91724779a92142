// Runs one job and updates its task: a permanent error ends it, a shutdown requeues it, a transient error is
// retried.
import type { JobHelpers } from 'graphile-worker'
import { AppError, type ErrorCode } from '../../contract/kernel/app-error.ts'
import { computeRetryDelay, isTransientFailure, toFailureReason } from '../../domain/article/failure.ts'
import type { Deps } from '../deps.ts'
import { asRefusal } from '../http/answer.ts'
import { toUpstreamError } from '../upstream-error.ts'
import { type JobDefinition, type JobProgress, TaskCancelledError } from './define-job.ts'

/** Error codes that may be transient; every other code is permanent. */
const TRANSIENT_CODES: ReadonlySet<ErrorCode> = new Set([
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
  /** Interval of a task's heartbeat, which also detects that the task was cancelled. */
  heartbeat_ms: number
  /** Factor for the delays between retries, so that tests need not wait. */
  pace: number
}

/** Resolves when the queue may delete the job; throws when the queue must retry it later. */
export async function runJob(
  job: JobDefinition,
  payload: unknown,
  helpers: Pick<JobHelpers, 'job' | 'addJob'>,
  surroundings: JobSurroundings,
): Promise<void> {
  const { deps, stopping, heartbeat_ms } = surroundings
  const { task } = deps.store
  const task_id = readTaskId(payload)
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
      // As a new job, so that a shutdown neither counts as an attempt nor delays the job.
      if (task_id) await task.requeue(task_id)
      else await helpers.addJob(job.name, payload ?? {}, { maxAttempts: helpers.job.max_attempts })
      return
    }
    const knownError = error instanceof AppError ? error : toUpstreamError(error)
    const failure = knownError ?? asRefusal(error)
    if (!knownError) deps.log.error({ err: error, job: job.name, task_id }, 'job failed')
    const passes = knownError === undefined || TRANSIENT_CODES.has(failure.code)
    if (task_id) {
      if (!(await scheduleRetry(job, task_id, { failure, passes }, surroundings)))
        await giveUp(job, payload, task_id, failure, deps)
    } else if (passes && helpers.job.attempts <= job.retries) throw error
  } finally {
    follow.end()
  }
}

/**
 * Default back-off in seconds of a job without `pauses`: it starts with a few seconds and grows
 * exponentially.
 */
const retryDelays = ({ pauses, retries }: JobDefinition): readonly number[] =>
  pauses ?? Array.from({ length: retries }, (_, at) => Math.exp(at + 1))

/**
 * Schedules a retry and returns true, or returns false if the failure is final. The task shows the time of
 * the retry. The task counts its own attempts: the queue counts starts, also those whose worker was killed.
 */
async function scheduleRetry(
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
  const wait = computeRetryDelay(retryDelays(job), { tries, retry_after: failure.retryAfter })
  if (wait === undefined) return false
  const retry_at = new Date(deps.now().getTime() + wait * pace * 1000)
  const { code, message } = failure
  if (await task.waitForRetry(task_id, { tries, retry_at, error: { code, message, reason } }))
    await task.requeue(task_id, retry_at)
  return true
}

/** Ends a task as FAILED, after the job's `failed` callback has run. */
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

const readTaskId = (payload: unknown): string | undefined =>
  typeof payload === 'object' &&
  payload !== null &&
  'task_id' in payload &&
  typeof payload.task_id === 'string'
    ? payload.task_id
    : undefined

/** Connects a job with its task. A cancelled task aborts the signal at the next report or heartbeat. */
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
  const heartbeat = task_id
    ? setInterval(() => {
        // An error of the database does not mean that the task was cancelled.
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
      clearInterval(heartbeat)
      stopping.removeEventListener('abort', stop)
    },
  }
}
