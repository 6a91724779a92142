// What a handler receives beside its input: who asks, from where, and everything the server can do.

import type { Readable } from 'node:stream'
import type { AppIdentity } from '../../contract/kernel/app-identity.ts'
import type {
  AccessLevel,
  EndpointDefinitions,
  EndpointResult,
  ParsedInput,
} from '../../contract/kernel/endpoint-definition.ts'
import type { Deps } from '../deps.ts'
import type { RateLimit } from '../providers/limits/port.ts'
import type { Stores } from '../stores.ts'
import type { SerializedResult } from './answer.ts'
import type { SessionUser } from './session.ts'

export interface Ctx<A extends AccessLevel = AccessLevel> extends Deps {
  user: A extends 'open' ? SessionUser | undefined : SessionUser
  app: AppIdentity | undefined
  ip: string
  /** The address as limits count it. */
  network: string
  /** Takes `cost` (1 unless told) from what `key` has, see `Limits`; rejects with TOO_MANY_REQUESTS when that is too much. */
  limit(key: string, rate: RateLimit, cost?: number): Promise<void>
  /** What the cookie of this device says, under /auth only; '' when there is none. */
  device_mark: string
  /** Keeps it from now on; the last one of a call counts. */
  keepDeviceMark(mark: string): void
  /** What the cookie of a log-in within WeChat says, under /auth/wx only; '' when there is none. */
  wechat_mark: string
  /** Where the product stands, as the request reached it or as SITE_URL says, without a slash at the end. */
  origin: string
  user_agent: string
  request_id: string
  /** Id of the last event that a client had before it lost its stream. */
  last_event_id: string | undefined
  /** A prefetch, as browsers and our own first paint say; does not count as a visit or a reading. */
  isPrefetch: boolean
  /** An app store looks at the product: nothing is sold, nothing leads out of it. A view, no protection. */
  isStoreReview: boolean
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

/** A download: `body` is sent as it is, with a name for the browser's save dialog. */
export interface FileAnswer {
  name: string
  type: string
  body: string | Buffer | Readable
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
    :
        | (C extends { form: 'either' } ? AsyncIterable<StreamEvent> : never)
        | EndpointResult<C>
        | SerializedResult<EndpointResult<C>>

/** Stores of a noun beside the one that has its name. */
interface AlsoIts {
  account: 'sms' | 'task'
  desk: 'task'
  word: 'review'
}
type Its<N> = N | (N extends keyof AlsoIts ? AlsoIts[N] : never)
/** All stores, of which the handlers of a noun can use its own; the others are passed on to public functions, unseen. */
type Inside<N> = { [S in keyof Stores]: S extends Its<N> ? Stores[S] : never }

/** One function for every call of the noun `N`; a missing one does not compile. */
export type EndpointHandlers<C extends EndpointDefinitions, N extends string> = {
  [K in keyof C]: (
    ctx: Omit<Ctx<C[K]['access']>, 'store'> & { store: Inside<N> },
    input: ParsedInput<C[K]>,
  ) => Answer<C[K]> | Promise<Answer<C[K]>>
}
