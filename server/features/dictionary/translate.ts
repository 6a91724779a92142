// Translates a passage that a reader selected, and maps provider failures to errors of this site.
import type { Ctx } from '../../http/context.ts'
import { ProviderFailure } from '../../providers/llm/port.ts'
import { translatorFor } from '../../translation/choice.ts'
import { toUpstreamError } from '../../upstream-error.ts'

export interface PassageWish {
  text: string
  /**
   * True: only a language model; false: only machine translation; undefined: the site's order of providers.
   */
  ai?: boolean | undefined
  /** Whether the translation memory may be used. */
  cache: boolean
}

/**
 * Returns the Chinese of a passage, line by line: from the translation memory, or from a translator on a
 * cache miss. Throws the upstream error of the provider.
 */
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
    // A passage with a missing line would be misleading, so it is an error.
    if (chinese.includes(undefined)) throw new ProviderFailure('BAD_ANSWER', 'a line got no usable answer')
    const fresh = new Map(missing.map((line, place) => [line, chinese[place]]))
    return lines.map((line) => known.get(line) ?? fresh.get(line)).join('\n')
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ reason: error.reason, detail: error.detail }, 'translation failed')
    throw toUpstreamError(error) ?? error
  }
}
