// Glosses that editors write for words of an article: one per word (by key, independent of spelling), each
// change logged.
import type { ResolvedWord } from '../../../contract/entities/article.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { hasWord } from '../../../domain/language/has-word.ts'
import { toWordKey } from '../../../domain/language/normalise.ts'
import type { Deps } from '../../deps.ts'
import type { DeskArticleRow } from './article-row.store.ts'
import { refuseMove } from './conflict.ts'
import { lockArticleRow } from './locked-article.ts'
import type { DeskHandle, HasDesk } from './store.ts'
import { noteChange } from './transition.ts'

type Words = { words: ResolvedWord[] }
type Surroundings = Pick<Deps, 'now'> & HasDesk
interface Change {
  article_id: number
  actor_id: number
}

/**
 * Upserts a gloss. Throws ARTICLE_NOT_FOUND, STATE_CONFLICT (a deleted article), WORD_NOT_IN_TEXT if readers
 * could never see it.
 */
export const setWord = (deps: Surroundings, change: Change, resolvedWord: ResolvedWord): Promise<Words> =>
  changeWord(deps, change, { action: 'gloss', word: resolvedWord.word }, async (desk, before, row) => {
    const [same] = before
    const { word, resolve, tag } = resolvedWord
    if (before.length === 1 && same?.word === word && same.resolve === resolve && same.tag === tag)
      return false
    // An existing gloss can be edited even if its word is no longer in the text.
    if (before.length === 0 && !(await isInText(desk, row, word))) throwAppError('WORD_NOT_IN_TEXT')
    await forget(desk, change.article_id, before)
    await desk.setWord(change.article_id, resolvedWord)
    return true
  })

/** Deletes a gloss; idempotent. Throws ARTICLE_NOT_FOUND, STATE_CONFLICT. */
export const deleteResolvedWord = (deps: Surroundings, change: Change, word: string): Promise<Words> =>
  changeWord(deps, change, { action: 'ungloss', word }, async (desk, before) => {
    await forget(desk, change.article_id, before)
    return before.length > 0
  })

/** True if the word is in the newest text as written, as the lemma of a word in it, or in the title. */
async function isInText(desk: DeskHandle, row: DeskArticleRow, word: string): Promise<boolean> {
  const newest = await desk.revision(row.id, row.last_revision)
  if (!newest) return hasWord(row.title, word)
  const { title, paragraphs, lemmas } = newest
  return (
    lemmas.includes(toWordKey(word)) ||
    [title, ...paragraphs.map(({ text }) => text)].some((text) => hasWord(text, word))
  )
}

async function forget(desk: DeskHandle, article_id: number, words: readonly ResolvedWord[]): Promise<void> {
  for (const { word } of words) await desk.deleteWord(article_id, word)
}

/** The callback `run` gets the word's current glosses and returns whether it changed anything. */
function changeWord(
  deps: Surroundings,
  { article_id, actor_id }: Change,
  { action, word }: { action: 'gloss' | 'ungloss'; word: string },
  run: (desk: DeskHandle, before: ResolvedWord[], row: DeskArticleRow) => Promise<boolean>,
): Promise<Words> {
  return deps.store.desk.inTransaction(async (desk) => {
    const now = deps.now()
    const row = await lockArticleRow(desk, article_id, now)
    if (row.status === 'DELETED') refuseMove('DELETED', row)
    const key = toWordKey(word)
    const before = (await desk.wordsOf(article_id)).filter((one) => toWordKey(one.word) === key)
    if (await run(desk, before, row)) await noteChange(desk, row, action, { actor_id, now }, { reason: word })
    return { words: await desk.wordsOf(article_id) }
  })
}
