// Definition of a job: a name, the schema of its payload, its retries, and its function.
import type { z } from 'zod'
import type { AppError } from '../../contract/kernel/app-error.ts'
import type { Deps } from '../deps.ts'
import type { JobType } from './job-types.ts'

/**
 * Max. concurrent jobs per queue in one process: slow pages must not delay a translation. Large books have a
 * single thread (providers/epub/guarded.ts): a second job would only wait for it.
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

/** Progress reports of a job to users. */
export interface JobProgress {
  /** Throws `TaskCancelledError` when the task was cancelled. */
  report(at: { done?: number; total?: number; message?: string }): Promise<void>
  /** Aborted when the server stops, and soon after the task was cancelled. */
  signal: AbortSignal
  task_id: string | undefined
}

/** Thrown when the task was cancelled or has been replaced by another one; not a failure. */
export class TaskCancelledError extends Error {}

export interface JobDefinition<P extends z.ZodType = z.ZodType> extends JobType<P> {
  /** Names of this job in earlier versions: jobs that were enqueued under one of them still run. */
  formerNames?: readonly string[]
  /**
   * Number of retries after the first attempt. An `AppError` is not retried unless it is transient. A run
   * whose worker was killed does not count as an attempt.
   */
  retries: number
  /**
   * Delays in seconds between retries of transient failures (domain/article/failure.ts), instead of
   * `retries`. The task shows the number of attempts and the time of the next one.
   */
  pauses?: readonly number[]
  /** Jobs of one queue wait only for each other; default `rest`. */
  queue?: QueueName
  /** Five cron fields in UTC, for recurring jobs. */
  every?: string
  /** Enqueued at start-up, deduplicated by job key. */
  atStart?: boolean
  /** Must be idempotent: a worker can be killed at any point, and the job then runs again from the start. */
  run(deps: Deps, payload: z.output<P>, progress: JobProgress): Promise<unknown>
  /** Called just before the task fails for good, so that the feature can store the failure elsewhere too. */
  failed?(deps: Deps, payload: z.output<P>, failure: AppError, task_id: string): Promise<void>
}

/**
 * Defines a job (`{ ...kind, retries, run }`, see JobType); the return value of `run` becomes the task's
 * `result`.
 */
export const defineJob = <P extends z.ZodType>(job: JobDefinition<P>): JobDefinition =>
  job as unknown as JobDefinition
