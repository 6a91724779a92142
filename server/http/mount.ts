// Mounts the contract on Fastify: one route per endpoint; the response is an envelope, a file or a stream.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AnyContract } from '../../contract/kernel/endpoint-definition.ts'
import type { Deps } from '../deps.ts'
import { attachmentDisposition, NO_STORE, SerializedResult, sendRaw, sendResult } from './answer.ts'
import type { EndpointHandlers, FileAnswer, StreamEvent } from './context.ts'
import {
  type AnyCall,
  checkedResult,
  type EndpointHandler,
  type EndpointRuntime,
  endpointFactory,
  isEventStream,
  type MountedEndpoint,
  streamErrorEnvelope,
} from './endpoint.ts'
import { eventStream } from './stream.ts'

const EVENTS = 'text/event-stream; charset=utf-8'

/** Mounts every endpoint; throws at start-up when an endpoint has no handler. */
export function mountContract<C extends AnyContract>(
  app: FastifyInstance,
  contract: C,
  handlers: { [N in keyof C & string]: EndpointHandlers<C[N], N> },
  runtime: EndpointRuntime,
): void {
  const createEndpoint = endpointFactory(runtime)
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const handle = (handlers[noun] as Record<string, EndpointHandler> | undefined)?.[name]
      if (!handle) throw new Error(`no handler for ${noun}.${name}`)
      mountEndpoint(app, call, createEndpoint(`${noun}.${name}`, call, handle), runtime.deps)
    }
  }
}

function mountEndpoint(app: FastifyInstance, call: AnyCall, endpoint: MountedEndpoint, deps: Deps): void {
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    // Compression would buffer the first words of a stream.
    ...(call.form === 'stream' || call.form === 'either' ? { compress: false } : {}),
    ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
    handler: async (request, reply) => send(call, reply, await endpoint(request, reply), deps),
  })
}

function send(
  call: AnyCall,
  reply: FastifyReply,
  answer: unknown,
  deps: Deps,
): FastifyReply | Promise<FastifyReply> {
  if (call.form === 'file') {
    const file = answer as FileAnswer
    return reply
      .header('cache-control', NO_STORE)
      .type(file.type)
      .header('content-disposition', attachmentDisposition(file.name))
      .send(file.body)
  }
  if (isEventStream(call, answer)) {
    const events = eventStream(answer as AsyncIterable<StreamEvent>, (error) =>
      streamErrorEnvelope(error, deps),
    )
    // Proxies such as nginx buffer responses by default.
    return reply.header('cache-control', NO_STORE).header('x-accel-buffering', 'no').type(EVENTS).send(events)
  }
  const result = checkedResult(call, answer, deps)
  return call.form === 'raw' && !(result instanceof SerializedResult)
    ? sendRaw(reply, result)
    : sendResult(reply, result)
}
