// Returns one paragraph with its translation; look-ups use it to choose a sense, and cards store it.
import { cutToFirstThird } from '../../../../domain/article/locked.ts'
import type { ViewerContext } from '../../../deps.ts'
import { seesLocked } from './sees-locked.ts'

export interface ParagraphQuery {
  article_id: number
  /** Its id in the article. */
  paragraph: string
}
export interface ShownParagraph {
  text: string
  /** Empty if there is none. */
  zh: string
}

/**
 * Returns undefined when the article has no such paragraph or the user may not read it; does not throw an
 * error for either. Cached for guests.
 */
export async function loadParagraph(
  ctx: ViewerContext,
  query: ParagraphQuery,
): Promise<ShownParagraph | undefined> {
  if (ctx.user) return readParagraph(ctx, query)
  const { article_id, paragraph } = query
  const cached = await ctx.responseCache.getOrSet(
    `article.paragraph ${article_id} ${paragraph}`,
    undefined,
    async () => {
      const value = await readParagraph(ctx, query)
      return { value, weight: 200 + 2 * ((value?.text.length ?? 0) + (value?.zh.length ?? 0)) }
    },
  )
  return cached.value
}

async function readParagraph(
  ctx: ViewerContext,
  { article_id, paragraph }: ParagraphQuery,
): Promise<ShownParagraph | undefined> {
  const { store, now, user } = ctx
  const row = await store.article.textRow(article_id, { now: now(), any: user?.role === 'admin' })
  const content = row && (await store.article.content(article_id, row.revision))
  if (!content) return undefined
  const paragraphs =
    !row.is_lock || (await seesLocked(ctx)) ? content.paragraphs : cutToFirstThird(content.paragraphs)
  const found = paragraphs.find(({ id }) => id === paragraph)
  return found && { text: found.text, zh: found.zh }
}
