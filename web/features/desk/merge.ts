// Three sides of one article: what the changes began from, the changes themselves, and what the server has now.
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { type Draft, draftOf, FIELDS, type Field, isSameField } from './draft.ts'
import { rekeyed } from './paragraphs.ts'

/** Changes under way. `revision` is the newest text they know of. */
export interface Work {
  base: Draft
  draft: Draft
  revision: number
}

export interface Merged extends Work {
  /** Changed here and elsewhere, each in another way: an editor decides. */
  conflicts: readonly Field[]
}

/** What becomes a revision; the rest of a draft counts as soon as it is saved. */
export const isText = (field: Field): boolean =>
  field === 'title' || field === 'title_zh' || field === 'paragraphs'

/**
 * The changes laid on what the server has now: what was not touched here is taken over, what was stays. Where both
 * differ, the base stays what it was, so that a save says what it began from and is refused.
 */
export function merge(work: Work, article: EditedArticle): Merged {
  const theirs = draftOf(article)
  let { base, draft } = work
  const conflicts: Field[] = []
  for (const field of FIELDS) {
    const isMine = !isSameField(field, work.base, work.draft)
    const isTheirs = !isSameField(field, work.base, theirs)
    if (isMine && isTheirs && !isSameField(field, work.draft, theirs)) {
      conflicts.push(field)
      continue
    }
    base = { ...base, [field]: theirs[field] }
    // White space at the end of what is being typed is no change, and is left alone all the same.
    if (!isMine && isTheirs) draft = { ...draft, [field]: taken(field, draft, theirs) }
  }
  const revision = conflicts.some(isText) ? work.revision : article.revision
  return { base, draft, revision, conflicts }
}

const taken = (field: Field, before: Draft, theirs: Draft) =>
  field === 'paragraphs' ? rekeyed(before.paragraphs, theirs.paragraphs) : theirs[field]

/** After a save of `sent`: what was typed meanwhile is a change of what was saved, everything else is as saved. */
export function afterSave(sent: Draft, now: Draft, saved: EditedArticle): Merged {
  const { draft } = merge({ base: sent, draft: now, revision: saved.revision }, saved)
  return { base: draftOf(saved), draft, revision: saved.revision, conflicts: [] }
}
