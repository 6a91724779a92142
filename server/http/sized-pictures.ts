// Answers `/files/…?w=` with the picture in that width, where it can be made; else the file itself follows.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { varyBy } from './vary.ts'

/** A hook for the folder of files under `prefix`; `dress` sets the headers that files have. */
export const createPictureResizeHook =
  (
    { sized, diskSpace }: Pick<Deps, 'sized' | 'diskSpace'>,
    prefix: string,
    dress: (reply: FastifyReply) => void,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { w } = request.query as { w?: unknown }
    if (typeof w !== 'string' || !/^[1-9]\d{0,4}$/.test(w)) return undefined
    const key = request.url.slice(prefix.length).split('?', 1)[0] ?? ''
    // The same address is another picture for a browser that takes other formats, sized or not.
    varyBy(reply, 'accept')
    const picture = await sized.take(key, Number(w), request.headers.accept ?? '', diskSpace.hasFreeSpace())
    if (!picture) return undefined
    dress(reply)
    reply.header('content-length', picture.size).type(picture.content_type)
    if (request.method !== 'HEAD') return reply.send(picture.body)
    picture.body.destroy()
    return reply.send()
  }
