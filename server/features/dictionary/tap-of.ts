// Makes a tap of what a call says of a word: with its paragraph's Chinese where the caller may read that paragraph.
import { placeOf, type Tap } from '../../../domain/language/tap.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'

/** What calls say of a word and where it was met. */
export interface Asked {
  word: string
  sentence?: string | undefined
  /** UTF-16 units of the sentence. */
  offset?: number | undefined
  article_id?: number | undefined
  paragraph?: string | undefined
}

/**
 * The tap. A paragraph that the caller may not read, that is not there, or that the sentence is none of, is left unused.
 * Touches the database only where a paragraph is named.
 */
export function tapOf(
  ctx: Deps & { user: SessionUser | undefined },
  { word, sentence, offset, article_id, paragraph }: Asked,
): Tap | Promise<Tap> {
  const tap = { text: word, sentence, offset }
  if (!sentence || article_id === undefined || !paragraph) return tap
  return ctx.lookUps.paragraphOf(ctx, { article_id, paragraph }).then((found) => {
    const start = found?.text.indexOf(sentence) ?? -1
    if (!found?.zh || start < 0) return tap
    return { ...tap, zh: found.zh, place: (start + (placeOf(tap)?.offset ?? 0)) / found.text.length }
  })
}
