// Answers guests from what is kept; whoever is logged in is answered anew.
import type { FastifyReply } from 'fastify'
import { SerializedResult } from './answer.ts'
import type { Ctx } from './context.ts'
import { PrecompressedText } from './precompressed-body.ts'

/** An answer that many guests get, compressed once. Do not change its value. */
class CachedResponse<T> extends SerializedResult<T> {
  private readonly ready = new PrecompressedText(this.text)

  get weight(): number {
    // The value beside its text: about as much again, twice over as objects.
    return this.ready.weight + 2 * this.text.length
  }

  override sendTo(reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    return this.ready.sendTo(reply)
  }
}

/**
 * The result of `make`, which for a guest may be one that was made for another guest. `input` is what the call was asked,
 * as its contract reads it; the answer may depend on nothing else of the request.
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
