// What a call is: method, path, who may use it, form, input and answer; server, client and OpenAPI all follow from it.
import { z } from 'zod'
import type { ErrorCode } from './app-error.ts'

export type FieldShapes = Record<string, z.ZodType>
type None = Record<never, z.ZodType>
export type AccessLevel = 'open' | 'user' | 'owner' | 'admin'
/** `either`: a result, or with an input of its own (`stream`) events whose last is that result. */
export type ResponseForm = 'result' | 'raw' | 'stream' | 'file' | 'either'

/** At most `max` requests in `seconds`, per user (or per network for guests). */
export interface EndpointRateLimit {
  max: number
  seconds: number
  /** `network`: whoever asks; for what an attacker could otherwise multiply with accounts of their own. */
  per?: 'network'
}

/** What goes into a call and comes out of it. Plain types: whoever uses a call need not work them out of its schemas. */
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
  /** True for a call that the specification does not list. */
  addition: boolean
  input: z.ZodObject<FieldShapes>
  /** What the handler returns; for `raw` the body beside statusCode and message, for `stream` and `either` the final object. */
  result: z.ZodType<R>
  /** For the compiler only; never set. */
  types?: EndpointTypes<I, P, R>
  params: string[]
  query: string[]
  body: string[]
  errors: ErrorCode[]
  rate: EndpointRateLimit | undefined
  /** Largest accepted body in bytes; the server's default when not set. */
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
    P extends FieldShapes = None,
    Q extends FieldShapes = None,
    B extends FieldShapes = None,
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

/** Declares a GET call; give shapes (`{ q: z.string() }`), not `z.object`, so that the three parts can be merged. */
export const defineGet = makeDefinition('GET')
/** Declares a POST call; `query` of a POST is read from the address, everything in `body` from the JSON body. */
export const definePost = makeDefinition('POST')

type TypesOf<C> = C extends { types?: infer T extends EndpointTypes<unknown, unknown, unknown> } ? T : never
/** What a caller may pass (before defaults and coercion). */
export type EndpointInput<C> = TypesOf<C>['input']
/** What a handler receives (after defaults and coercion). */
export type ParsedInput<C> = TypesOf<C>['parsed']
/** What a handler answers and a client returns. */
export type EndpointResult<C> = TypesOf<C>['result']
/** The input of `call` as its handler receives it. Throws a `ZodError`. */
export const parseInput = <C extends EndpointDefinition>(call: C, input: EndpointInput<C>): ParsedInput<C> =>
  call.input.parse(input)
export type EndpointDefinitions = Record<string, EndpointDefinition>
export type AnyContract = Record<string, EndpointDefinitions>
