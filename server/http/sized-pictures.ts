// Serves `/files/…?w=` with the picture resized to that width if possible; else the route sends the original
// file.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { varyBy } from './vary.ts'

/** Creates a hook for the files under `prefix`; `setHeaders` sets the headers of a file. */
export const createPictureResizeHook =
  (
    { sized, diskSpace }: Pick<Deps, 'sized' | 'diskSpace'>,
    prefix: string,
    setHeaders: (reply: FastifyReply) => void,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { w } = request.query as { w?: unknown }
    if (typeof w !== 'string' || !/^[1-9]\d{0,4}$/.test(w)) return undefined
    const key = request.url.slice(prefix.length).split('?', 1)[0] ?? ''
    // The same URL returns another picture for a browser that accepts other formats, with or without a
    // resize.
    varyBy(reply, 'accept')
    const picture = await sized.take(key, Number(w), request.headers.accept ?? '', diskSpace.hasFreeSpace())
    if (!picture) return undefined
    setHeaders(reply)
    reply.header('content-length', picture.size).type(picture.content_type)
    if (request.method !== 'HEAD') return reply.send(picture.body)
    picture.body.destroy()
    return reply.send()
  }
