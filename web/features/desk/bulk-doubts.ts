// Fetches the texts of many articles and lists doubts about publishing them; for the bulk bar and for
// magazine issues.
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { formatBulkDoubts, type JudgedRow } from './article-doubts.ts'

/**
 * '' for none. If the fetch of a text fails, the article is judged by its list row and counted as not
 * checked.
 */
export async function findBulkDoubts(
  rows: readonly (JudgedRow & { id: number })[],
  read: (id: number) => Promise<EditedArticle> = (id) => deskCalls.edit({ id }),
): Promise<string> {
  const texts = new Map<number, EditedArticle>()
  for (const { id } of rows) {
    const text = await read(id).catch(() => undefined)
    if (text) texts.set(id, text)
  }
  const found = formatBulkDoubts(
    rows.map((row) => texts.get(row.id) ?? row),
    [...texts.values()],
  )
  const unread = rows.length - texts.size
  return [found, unread > 0 && `${unread} 篇未能检查`].filter(Boolean).join('，')
}
