// What a handler receives beside its input: who asks, from where, and everything the server can do.

import type { AppIdentity } from '../../contract/kernel/app-identity.ts'
import type { Access, Calls, Parsed, Rate, Result } from '../../contract/kernel/call.ts'
import type { Deps } from '../deps.ts'
import type { SharedResult } from './answer.ts'
import type { SessionUser } from './session.ts'

export interface Ctx<A extends Access = Access> extends Deps {
  user: A extends 'open' ? SessionUser | undefined : SessionUser
  app: AppIdentity | undefined
  ip: string
  /** The address as limits count it. */
  network: string
  /** Counts once more for `key` in this process; throws TOO_MANY_REQUESTS when that was too often. */
  limit(key: string, rate: Rate): void
  user_agent: string
  request_id: string
  /** Asked ahead of a reader who may never come, as browsers and our own first paint say: it counts for nothing. */
  is_ahead: boolean
  /** The app shows itself to a store's reviewers (header `X-Review: 1`). */
  is_review: boolean
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

/** A download: `body` is sent as it is, with a name for the browser's save dialog. */
export interface FileAnswer {
  name: string
  type: string
  body: string | Buffer
}

/** One event of a stream; `id` lets a client that lost the connection ask for the rest. */
export interface StreamEvent {
  event: 'delta' | 'done'
  data: unknown
  id?: string
}

type Answer<C> = C extends { form: 'file' }
  ? FileAnswer
  : C extends { form: 'stream' }
    ? AsyncIterable<StreamEvent>
    : Result<C> | SharedResult<Result<C>>

/** One function for every call of a noun; a missing one does not compile. */
export type Handlers<C extends Calls> = {
  [N in keyof C]: (ctx: Ctx<C[N]['access']>, input: Parsed<C[N]>) => Answer<C[N]> | Promise<Answer<C[N]>>
}
