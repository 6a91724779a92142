// Translates a passage a reader selected, and says in our own words how the provider failed.
import type { Ctx } from '../../http/context.ts'
import { ProviderFailure } from '../../providers/llm/port.ts'
import { translatorFor } from '../../translation/choice.ts'
import { toUpstreamError } from '../../upstream-error.ts'

export interface PassageWish {
  text: string
  /** By a language model or by machine translation alone; undefined: in the site's order. */
  ai?: boolean | undefined
  /** Whether a paragraph that was translated before may be taken from memory. */
  cache: boolean
}

/** The Chinese of a passage, line by line: from memory where that has the line, else by a translator. */
export async function translatePassage(ctx: Ctx<'user'>, { text, ai, cache }: PassageWish): Promise<string> {
  const lines = text.split(/\s*\n\s*/)
  const by_hand = ctx.user.role === 'admin'
  const known = cache
    ? await ctx.crossFeatureQueries.rememberedChinese(ctx, lines, { by_hand })
    : new Map<string, string>()
  const missing = lines.filter((line) => !known.has(line))
  if (missing.length === 0) return lines.map((line) => known.get(line)).join('\n')
  const translator = translatorFor(ctx.translator, { ai })
  try {
    const chinese = await translator.translate(missing, { signal: ctx.signal })
    // A passage with a gap in it would say something else.
    if (chinese.includes(undefined)) throw new ProviderFailure('BAD_ANSWER', 'a line got no usable answer')
    const fresh = new Map(missing.map((line, place) => [line, chinese[place]]))
    return lines.map((line) => known.get(line) ?? fresh.get(line)).join('\n')
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ reason: error.reason, detail: error.detail }, 'translation failed')
    throw toUpstreamError(error) ?? error
  }
}
