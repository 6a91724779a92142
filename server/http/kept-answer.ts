// Answers guests from what is kept; whoever is logged in is answered anew.
import type { FastifyReply } from 'fastify'
import { SharedResult } from './answer.ts'
import type { Ctx } from './context.ts'
import { ReadyText } from './ready-text.ts'

/** An answer that many guests get, compressed once. Do not change its value. */
class KeptResult<T> extends SharedResult<T> {
  private readonly ready = new ReadyText(this.text)

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
export async function forGuests<T>(
  ctx: Ctx,
  call: string,
  input: object,
  make: () => Promise<T>,
): Promise<T | SharedResult<T>> {
  if (ctx.user) return make()
  const key = `${call} ${ctx.is_review ? 'review ' : ''}${JSON.stringify(input)}`
  return ctx.kept.take(key, ctx.is_ahead ? undefined : ctx.network, async () => new KeptResult(await make()))
}
