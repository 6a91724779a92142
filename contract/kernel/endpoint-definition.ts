// Definition of an endpoint: method, path, access, form, input and response; server, client and OpenAPI are
// derived from it.
import { z } from 'zod'
import type { ErrorCode } from './app-error.ts'

export type FieldShapes = Record<string, z.ZodType>
type EmptyShape = Record<never, z.ZodType>
export type AccessLevel = 'open' | 'user' | 'owner' | 'admin'
/** `either`: a result, or, if the input `stream` is set, a stream of events whose last one is that result. */
export type ResponseForm = 'result' | 'raw' | 'stream' | 'file' | 'either'

/** At most `max` requests in `seconds`, per user (or per network for guests). */
export interface EndpointRateLimit {
  max: number
  seconds: number
  /**
   * `network`: counted by network for users too; for endpoints where an attacker could multiply the limit
   * with more accounts.
   */
  per?: 'network'
}

/**
 * Types of an endpoint's input and result. They are plain types, so that the compiler need not infer them
 * from the schema at each use.
 */
interface EndpointTypes<I, P, R> {
  input: I
  parsed: P
  result: R
}

export interface EndpointDefinition<
  I = unknown,
  P = unknown,
  R = unknown,
  F extends ResponseForm = ResponseForm,
  A extends AccessLevel = AccessLevel,
> {
  method: 'GET' | 'POST'
  path: string
  access: A
  form: F
  summary: string
  /** True for an endpoint that the specification does not list. */
  addition: boolean
  input: z.ZodObject<FieldShapes>
  /**
   * Schema of the handler's return value: for `raw` the payload next to statusCode and message, for `stream`
   * and `either` the final object.
   */
  result: z.ZodType<R>
  /** For the compiler only; never set. */
  types?: EndpointTypes<I, P, R>
  params: string[]
  query: string[]
  body: string[]
  errors: ErrorCode[]
  rate: EndpointRateLimit | undefined
  /** Max. size of the request body in bytes; default: the server's limit. */
  bodyLimit: number | undefined
}

interface EndpointSettings<
  P extends FieldShapes,
  Q extends FieldShapes,
  B extends FieldShapes,
  R,
  F extends ResponseForm,
  A extends AccessLevel,
> {
  access: A
  form?: F
  summary: string
  addition?: boolean
  params?: P
  query?: Q
  body?: B
  result: z.ZodType<R>
  errors?: ErrorCode[]
  rate?: EndpointRateLimit
  bodyLimit?: number
}

const makeDefinition =
  (method: 'GET' | 'POST') =>
  <
    R,
    const A extends AccessLevel,
    P extends FieldShapes = EmptyShape,
    Q extends FieldShapes = EmptyShape,
    B extends FieldShapes = EmptyShape,
    F extends ResponseForm = 'result',
  >(
    path: string,
    spec: EndpointSettings<P, Q, B, R, F, A>,
  ): EndpointDefinition<z.input<z.ZodObject<P & Q & B>>, z.output<z.ZodObject<P & Q & B>>, R, F, A> => ({
    method,
    path,
    access: spec.access,
    form: (spec.form ?? 'result') as F,
    summary: spec.summary,
    addition: spec.addition ?? false,
    input: z.object({ ...spec.params, ...spec.query, ...spec.body }),
    result: spec.result,
    params: Object.keys(spec.params ?? {}),
    query: Object.keys(spec.query ?? {}),
    body: Object.keys(spec.body ?? {}),
    errors: spec.errors ?? [],
    rate: spec.rate,
    bodyLimit: spec.bodyLimit,
  })

/**
 * Defines a GET endpoint; pass shapes (`{ q: z.string() }`), not `z.object`, so that the three parts can be
 * merged.
 */
export const defineGet = makeDefinition('GET')
/** Defines a POST endpoint; `query` is parsed from the URL, everything in `body` from the JSON payload. */
export const definePost = makeDefinition('POST')

type TypesOf<C> = C extends { types?: infer T extends EndpointTypes<unknown, unknown, unknown> } ? T : never
/** Input type for a client (before defaults and coercion). */
export type EndpointInput<C> = TypesOf<C>['input']
/** Input type for a handler (after defaults and coercion). */
export type ParsedInput<C> = TypesOf<C>['parsed']
/** Return type of the handler and of the client. */
export type EndpointResult<C> = TypesOf<C>['result']
/** Parses the input of the endpoint `call` into the type that its handler receives. Throws a `ZodError`. */
export const parseInput = <C extends EndpointDefinition>(call: C, input: EndpointInput<C>): ParsedInput<C> =>
  call.input.parse(input)
export type EndpointDefinitions = Record<string, EndpointDefinition>
export type AnyContract = Record<string, EndpointDefinitions>
