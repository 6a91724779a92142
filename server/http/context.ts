// The context that a handler receives next to its input: user, origin of the request, and all dependencies of
// the server.

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
  /** The network of the address, as rate limits count it. */
  network: string
  /**
   * Takes `cost` (default 1) from the rate limit of `key`, see `RateLimitStore`. Rejects with
   * TOO_MANY_REQUESTS when the limit is exceeded.
   */
  limit(key: string, rate: RateLimit, cost?: number): Promise<void>
  /** Value of this device's cookie; under /auth only; '' without a cookie. */
  device_mark: string
  /**
   * Sets the cookie of the device in the response. With several calls in one request, the last one counts.
   */
  keepDeviceMark(mark: string): void
  /** Value of the cookie of a log-in within WeChat; under /auth/wx only; '' without a cookie. */
  wechat_mark: string
  /** Origin of the site: of SITE_URL if it is set, else of the request. Without a trailing slash. */
  origin: string
  user_agent: string
  request_id: string
  /** Id of the last event that the client received before it lost its stream (`last-event-id`). */
  last_event_id: string | undefined
  /** A prefetch by a browser or by our own server rendering; it does not count as a visit or a reading. */
  isPrefetch: boolean
  /**
   * An app store reviews the product: the response offers nothing for sale and no external links. A view, no
   * protection.
   */
  isStoreReview: boolean
  /** Aborted when the client closes the connection. */
  signal: AbortSignal
}

/** A download: `body` is sent unchanged; `name` is for the save dialog of the browser. */
export interface FileAnswer {
  name: string
  type: string
  body: string | Buffer | Readable
}

/** One event of a stream. With `id` a client that lost the connection can request the remaining events. */
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

/** Additional stores of a noun, next to the store with the noun's own name. */
interface AdditionalStores {
  account: 'sms' | 'task'
  desk: 'task'
  word: 'review'
}
type OwnStoreNames<N> = N | (N extends keyof AdditionalStores ? AdditionalStores[N] : never)
/**
 * All stores. The type shows the handlers of a noun only its own stores. The others are there at run time,
 * for public functions.
 */
type VisibleStores<N> = { [S in keyof Stores]: S extends OwnStoreNames<N> ? Stores[S] : never }

/** One handler for every endpoint of the noun `N`; a missing handler is a compile error. */
export type EndpointHandlers<C extends EndpointDefinitions, N extends string> = {
  [K in keyof C]: (
    ctx: Omit<Ctx<C[K]['access']>, 'store'> & { store: VisibleStores<N> },
    input: ParsedInput<C[K]>,
  ) => Answer<C[K]> | Promise<Answer<C[K]>>
}
