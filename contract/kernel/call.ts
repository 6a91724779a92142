// What a call is: method, path, who may use it, form, input and answer; server, client and OpenAPI all follow from it.
import { z } from 'zod'
import type { RefusalCode } from './refusal.ts'

export type Shape = Record<string, z.ZodType>
type None = Record<never, z.ZodType>
export type Access = 'open' | 'user' | 'owner' | 'admin'
/** `either`: a result, or with an input of its own (`stream`) events whose last is that result. */
export type Form = 'result' | 'raw' | 'stream' | 'file' | 'either'

/** At most `max` requests in `seconds`, per user (or per network for guests). */
export interface Rate {
  max: number
  seconds: number
  /** `network`: whoever asks; for what an attacker could otherwise multiply with accounts of their own. */
  per?: 'network'
}

/** What goes into a call and comes out of it. Plain types: whoever uses a call need not work them out of its schemas. */
interface Types<I, P, R> {
  input: I
  parsed: P
  result: R
}

export interface Call<
  I = unknown,
  P = unknown,
  R = unknown,
  F extends Form = Form,
  A extends Access = Access,
> {
  method: 'GET' | 'POST'
  path: string
  access: A
  form: F
  summary: string
  /** True for a call that the specification does not list. */
  addition: boolean
  input: z.ZodObject<Shape>
  /** What the handler returns; for `raw` the body beside statusCode and message, for `stream` and `either` the final object. */
  result: z.ZodType<R>
  /** For the compiler only; never set. */
  types?: Types<I, P, R>
  params: string[]
  query: string[]
  body: string[]
  refusals: RefusalCode[]
  rate: Rate | undefined
  /** Largest accepted body in bytes; the server's default when not set. */
  bodyLimit: number | undefined
}

interface Spec<P extends Shape, Q extends Shape, B extends Shape, R, F extends Form, A extends Access> {
  access: A
  form?: F
  summary: string
  addition?: boolean
  params?: P
  query?: Q
  body?: B
  result: z.ZodType<R>
  refusals?: RefusalCode[]
  rate?: Rate
  bodyLimit?: number
}

const make =
  (method: 'GET' | 'POST') =>
  <
    R,
    const A extends Access,
    P extends Shape = None,
    Q extends Shape = None,
    B extends Shape = None,
    F extends Form = 'result',
  >(
    path: string,
    spec: Spec<P, Q, B, R, F, A>,
  ): Call<z.input<z.ZodObject<P & Q & B>>, z.output<z.ZodObject<P & Q & B>>, R, F, A> => ({
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
    refusals: spec.refusals ?? [],
    rate: spec.rate,
    bodyLimit: spec.bodyLimit,
  })

/** Declares a GET call; give shapes (`{ q: z.string() }`), not `z.object`, so that the three parts can be merged. */
export const get = make('GET')
/** Declares a POST call; `query` of a POST is read from the address, everything in `body` from the JSON body. */
export const post = make('POST')

type TypesOf<C> = C extends { types?: infer T extends Types<unknown, unknown, unknown> } ? T : never
/** What a caller may pass (before defaults and coercion). */
export type Input<C> = TypesOf<C>['input']
/** What a handler receives (after defaults and coercion). */
export type Parsed<C> = TypesOf<C>['parsed']
/** What a handler answers and a client returns. */
export type Result<C> = TypesOf<C>['result']
/** The input of `call` as its handler receives it. Throws a `ZodError`. */
export const parseInput = <C extends Call>(call: C, input: Input<C>): Parsed<C> => call.input.parse(input)
export type Calls = Record<string, Call>
export type Contract = Record<string, Calls>
