// Translates a passage a reader selected, and says in our own words how the provider failed.
import { refuse } from '../../../contract/kernel/refusal.ts'
import type { Ctx } from '../../http/context.ts'
import { outsideFailure } from '../../outside-failure.ts'
import { ProviderFailure } from '../../providers/llm/port.ts'

/** The Chinese of a passage, line by line. */
export async function translate(ctx: Ctx<'user'>, text: string): Promise<string> {
  const translator = ctx.translator ?? refuse('TRANSLATION_NOT_CONFIGURED')
  try {
    const lines = text.split(/\s*\n\s*/)
    const chinese = await translator.translate(lines, { signal: ctx.signal })
    // A passage with a gap in it would say something else.
    if (chinese.includes(undefined)) throw new ProviderFailure('BAD_ANSWER', 'a line got no usable answer')
    return chinese.join('\n')
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ reason: error.reason, detail: error.detail }, 'translation failed')
    throw outsideFailure(error) ?? error
  }
}
