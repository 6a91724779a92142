// Serves guests from the response cache; requests of logged-in users always run the handler.
import type { FastifyReply } from 'fastify'
import { SerializedResult } from './answer.ts'
import type { Ctx } from './context.ts'
import { PrecompressedText } from './precompressed-body.ts'

/** A response that many guests share, compressed once. Do not change its value. */
class CachedResponse<T> extends SerializedResult<T> {
  private readonly ready = new PrecompressedText(this.text)

  get weight(): number {
    // The parsed value is cached next to its text. Its objects take about twice the memory of the text.
    return this.ready.weight + 2 * this.text.length
  }

  override sendTo(reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    return this.ready.sendTo(reply)
  }
}

/**
 * Returns the result of `make`; a guest may get the cached result of another guest's request. `input` is the
 * parsed input of the endpoint `call`. The response must depend on nothing else of the request.
 */
export async function cachedForGuests<T>(
  ctx: Ctx,
  call: string,
  input: object,
  make: () => Promise<T>,
): Promise<T | SerializedResult<T>> {
  if (ctx.user) return make()
  const key = `${call} ${ctx.isStoreReview ? 'review ' : ''}${JSON.stringify(input)}`
  return ctx.responseCache.getOrSet(
    key,
    ctx.isPrefetch ? undefined : ctx.network,
    async () => new CachedResponse(await make()),
  )
}
