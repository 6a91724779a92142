// What a job is: a name, the shape of its payload, how often it may be tried, what it does.
import type { z } from 'zod'
import type { AppError } from '../../contract/kernel/app-error.ts'
import type { Deps } from '../deps.ts'
import type { JobType } from './job-types.ts'

/**
 * How many jobs of a kind of work one process does at once: slow pages must not hold a translation. Large books have one
 * thread (providers/epub/guarded.ts): a second job would only wait for it.
 */
export const QUEUE_CONCURRENCY = {
  download: 4,
  translate: 2,
  crawl: 3,
  model: 1,
  book: 2,
  large_book: 1,
  rest: 2,
} as const
export type QueueName = keyof typeof QUEUE_CONCURRENCY

/** How a job tells people how far it is. */
export interface JobProgress {
  /** Throws `TaskCancelledError` when somebody stopped the task. */
  report(at: { done?: number; total?: number; message?: string }): Promise<void>
  /** Aborted when the server stops, and soon after somebody stopped the task. */
  signal: AbortSignal
  task_id: string | undefined
}

/** Thrown when the task was stopped, or is no longer the one its work is waited for; not a failure. */
export class TaskCancelledError extends Error {}

export interface JobDefinition<P extends z.ZodType = z.ZodType> extends JobType<P> {
  /**
   * Further tries after the first; a `AppError` is never tried again, unless it is one that passes by itself. A worker that
   * was killed has not tried.
   */
  retries: number
  /**
   * Seconds between the tries of what fails in a way that passes by itself (domain/article/failure.ts), in place of
   * `retries`: the task says how often it was tried, and when it is again.
   */
  pauses?: readonly number[]
  /** Jobs of one lane wait for each other and for nobody else; `rest` when not said. */
  queue?: QueueName
  /** Five cron fields in UTC, for work that recurs by itself. */
  every?: string
  /** Asked for whenever a server starts; of several that wait one stays. */
  atStart?: boolean
  /** May be run again from the start at any moment: a worker can be killed wherever it is. */
  run(deps: Deps, payload: z.output<P>, progress: JobProgress): Promise<unknown>
  /** What else has to say so when the task fails for good, just before it does. */
  failed?(deps: Deps, payload: z.output<P>, failure: AppError, task_id: string): Promise<void>
}

/** Says what a job does (`{ ...kind, retries, run }`, see jobOf); what `run` returns becomes the task's `result`. */
export const defineJob = <P extends z.ZodType>(job: JobDefinition<P>): JobDefinition =>
  job as unknown as JobDefinition
