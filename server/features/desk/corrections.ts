// Corrects one place of a text after a reader's report: the Chinese of a paragraph, or the gloss of a word.
import type { ResolvedWord } from '../../../contract/entities/article.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import { auditArticle } from './audit.ts'
import { refuseMove } from './conflict.ts'
import { rememberByHand } from './hand-memory.ts'
import { lockArticleRow } from './locked-article.ts'
import { setWord } from './resolved-words.ts'
import { addRevision } from './revise.ts'
import type { HasDesk } from './store.ts'

export interface CorrectionPlace {
  article_id: number
  paragraph: string
}
type Surroundings = Pick<Deps, 'now' | 'dictionary'> & HasDesk

/**
 * Writes the Chinese of a paragraph as a new revision. If readers see the newest revision, the new one passes
 * its audit at once, because the editor has read it. If another revision is pending, the new one is pending
 * too. Throws ARTICLE_NOT_FOUND; NOT_FOUND if the paragraph no longer exists; STATE_CONFLICT during a
 * download or translation.
 */
export async function correctChinese(
  deps: Surroundings,
  { article_id, paragraph }: CorrectionPlace,
  zh: string,
  actor_id: number,
): Promise<{ before: string; is_shown: boolean }> {
  return deps.store.desk.inTransaction(async (desk) => {
    const row = await lockArticleRow(desk, article_id, deps.now())
    if (row.status === 'DELETED') refuseMove('DELETED', row)
    const newest = await desk.revision(article_id, row.last_revision)
    const block = newest?.paragraphs.find(({ id }) => id === paragraph)
    if (!newest || !block) throwAppError('NOT_FOUND', { message: '这一段已经不在文章里了。' })
    const isSeen = row.shown_revision === row.last_revision
    if (block.zh === zh) return { before: zh, is_shown: isSeen }
    const { title, title_zh } = newest
    const paragraphs = newest.paragraphs.map((each) => (each.id === paragraph ? { ...each, zh } : each))
    await addRevision(
      deps,
      article_id,
      { title, title_zh, paragraphs, origin: 'edit' },
      { user_id: actor_id },
      desk,
    )
    await rememberByHand(desk, newest.paragraphs, paragraphs)
    if (isSeen) await auditArticle(deps, desk, article_id, { pass: true }, actor_id)
    return { before: block.zh, is_shown: isSeen }
  })
}

/** Writes the gloss of a word; readers see it at once. Throws ARTICLE_NOT_FOUND, STATE_CONFLICT. */
export async function correctGloss(
  deps: Surroundings,
  article_id: number,
  word: Pick<ResolvedWord, 'word' | 'resolve'>,
  actor_id: number,
): Promise<void> {
  await setWord(deps, { article_id, actor_id }, { ...word, tag: '' })
}

/**
 * English and Chinese of a paragraph in the newest revision, including one that is not audited; undefined if
 * it no longer exists.
 */
export async function placeNow(
  deps: HasDesk,
  { article_id, paragraph }: CorrectionPlace,
): Promise<{ text: string; zh: string } | undefined> {
  const row = await deps.store.desk.articleById(article_id)
  const newest = row && (await deps.store.desk.revision(article_id, row.last_revision))
  const block = newest?.paragraphs.find(({ id }) => id === paragraph)
  return block && { text: block.text, zh: block.zh }
}
