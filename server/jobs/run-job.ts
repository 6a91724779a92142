// Runs one job: its task follows along, a refusal ends it, a stop puts it back, anything else is tried again.
import type { JobHelpers } from 'graphile-worker'
import { Refusal, type RefusalCode } from '../../contract/kernel/refusal.ts'
import type { Deps } from '../deps.ts'
import { asRefusal } from '../http/answer.ts'
import { outsideFailure } from '../outside-failure.ts'
import { Cancelled, type Job, type Progress } from './define.ts'

/** What may be gone a moment later; every other refusal is the last word. */
const PASSING: ReadonlySet<RefusalCode> = new Set([
  'INTERNAL',
  'OVERLOADED',
  'FETCH_TIMEOUT',
  'TRANSLATION_TIMEOUT',
  'TRANSLATION_FAILED',
])

export interface JobSurroundings {
  deps: Deps
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** How often a task says that it is alive, and hears that it was stopped. */
  heartbeat_ms: number
}

/** Resolves when the queue may forget the job; throws when it is to try again after a while. */
export async function runJob(
  job: Job,
  payload: unknown,
  helpers: Pick<JobHelpers, 'job' | 'addJob'>,
  { deps, stopping, heartbeat_ms }: JobSurroundings,
): Promise<void> {
  const { task } = deps.store
  const task_id = taskOf(payload)
  if (task_id && !(await task.begin(task_id))) return
  const follow = followTask(deps, task_id, stopping, heartbeat_ms)
  try {
    const result = await job.run(deps, job.payload.parse(payload), follow.progress)
    if (task_id) await task.finish(task_id, result ?? null)
  } catch (error) {
    if (error instanceof Cancelled || follow.isCancelled()) {
      if (task_id) await task.cancel(task_id)
      return
    }
    if (stopping.aborted) {
      // Anew, so that a stop neither counts as a try nor makes it wait.
      await helpers.addJob(job.name, payload ?? {}, { maxAttempts: helpers.job.max_attempts })
      return
    }
    const foreseen = error instanceof Refusal ? error : outsideFailure(error)
    const failure = foreseen ?? asRefusal(error)
    if (!foreseen) deps.log.error({ err: error, job: job.name, task_id }, 'job failed')
    const isLast = helpers.job.attempts > job.retries || (foreseen && !PASSING.has(failure.code))
    if (!isLast) throw error
    if (task_id) await giveUp(job, payload, task_id, failure, deps)
  } finally {
    follow.end()
  }
}

/** Ends a task as FAILED, after its job has said so wherever else it has to be said. */
export async function giveUp(
  job: Job,
  payload: unknown,
  task_id: string,
  failure: Refusal,
  deps: Deps,
): Promise<void> {
  const given = job.payload.safeParse(payload)
  if (given.success) await job.failed?.(deps, given.data, failure, task_id)
  await deps.store.task.fail(task_id, { code: failure.code, message: failure.message })
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
    control.abort(new Cancelled())
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
  const progress: Progress = {
    task_id,
    signal: control.signal,
    report: async (at) => {
      if (!task_id || (await task.progress(task_id, at))) return
      cancel()
      throw new Cancelled()
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
