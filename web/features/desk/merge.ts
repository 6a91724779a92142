// Three-way merge of an article: the base of the changes, the changes, and the current state on the server.
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { mergeTexts, resolveConflict, type TextConflict } from '../../../domain/article/merge-text.ts'
import {
  type ArticleDraft,
  DRAFT_FIELDS,
  type DraftField,
  isSameField,
  toArticleDraft,
} from './article-draft.ts'
import { type DeskParagraph, isBlank } from './paragraphs.ts'

/** Unsaved changes. `revision` is the newest text they were merged with. */
export interface EditState {
  base: ArticleDraft
  draft: ArticleDraft
  revision: number
}

type Line = Exclude<DraftField, 'paragraphs'>
/** A place that was changed differently here and on the server: an editor decides. */
export type DraftConflict = { field: Line } | ({ field: 'paragraphs' } & TextConflict<DeskParagraph>)

export interface MergedDraft extends EditState {
  conflicts: readonly DraftConflict[]
}

const LINES: readonly Line[] = DRAFT_FIELDS.filter((field) => field !== 'paragraphs')
const isTextLine = (field: DraftField): boolean => field === 'title' || field === 'title_zh'
const idOf = ({ id, key }: DeskParagraph): string => id ?? key

/** Unique key of the conflict; picks are stored by it. */
export const getConflictKey = (meeting: DraftConflict): string =>
  meeting.field === 'paragraphs' ? `${meeting.id} ${meeting.side}` : meeting.field

/**
 * Merges the changes with the current state on the server: fields untouched here take the server's value,
 * changed fields stay. For a conflict, draft and base stay unchanged, so that it is reported again until an
 * editor resolves it.
 */
export function mergeDraft(work: EditState, article: EditedArticle): MergedDraft {
  const theirs = toArticleDraft(article)
  let { base, draft } = work
  const conflicts: DraftConflict[] = []
  for (const field of LINES) {
    const isMine = !isSameField(field, work.base, work.draft)
    const isTheirs = !isSameField(field, work.base, theirs)
    if (isMine && isTheirs && !isSameField(field, work.draft, theirs)) {
      conflicts.push({ field })
      continue
    }
    base = { ...base, [field]: theirs[field] }
    // White space typed at the end is not a change, but it also must not be overwritten.
    if (!isMine && isTheirs) draft = { ...draft, [field]: theirs[field] }
  }
  const sides = { base: work.base.paragraphs, mine: work.draft.paragraphs, theirs: theirs.paragraphs }
  const text = mergeTexts(sides, idOf)
  base = { ...base, paragraphs: text.base }
  if (!isSameList(text.paragraphs, draft.paragraphs)) draft = { ...draft, paragraphs: text.paragraphs }
  conflicts.push(...text.conflicts.map((one) => ({ field: 'paragraphs' as const, ...one })))
  const isTextMet = conflicts.some(({ field }) => field === 'paragraphs' || isTextLine(field))
  return { base, draft, revision: isTextMet ? work.revision : article.revision, conflicts }
}

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

export type ConflictSide = 'mine' | 'theirs'

/** Applies the picks: `mine` overwrites the server's version, `theirs` replaces the version in the draft. */
export function resolveConflicts(
  work: MergedDraft,
  article: EditedArticle,
  picks: ReadonlyMap<string, ConflictSide>,
): MergedDraft {
  const theirs = toArticleDraft(article)
  let { base, draft } = work
  for (const meeting of work.conflicts) {
    const pick = picks.get(getConflictKey(meeting))
    if (!pick) continue
    if (meeting.field === 'paragraphs') {
      const sides = { base: base.paragraphs, mine: draft.paragraphs, theirs: theirs.paragraphs }
      const next = resolveConflict(sides, meeting, pick, idOf)
      base = { ...base, paragraphs: next.base }
      draft = { ...draft, paragraphs: next.mine }
    } else {
      const { field } = meeting
      base = { ...base, [field]: theirs[field] }
      if (pick === 'theirs') draft = { ...draft, [field]: theirs[field] }
    }
  }
  return mergeDraft({ base, draft, revision: work.revision }, article)
}

/**
 * State after a save of `sent`: input typed during the request is a change on top of the saved text, all else
 * is as saved. New paragraphs get the ids from the response.
 */
export function rebaseAfterSave(sent: ArticleDraft, now: ArticleDraft, saved: EditedArticle): MergedDraft {
  const ids = idsGiven(sent.paragraphs, saved)
  const named = (draft: ArticleDraft): ArticleDraft => ({
    ...draft,
    paragraphs: draft.paragraphs.map((one) => {
      const id = one.id ?? ids.get(one.key)
      return id === undefined || id === one.id ? one : { ...one, id }
    }),
  })
  return mergeDraft({ base: named(sent), draft: named(now), revision: saved.revision }, saved)
}

/** Maps the key of each new paragraph to the id that the server assigned. */
function idsGiven(sent: readonly DeskParagraph[], saved: EditedArticle): Map<string, string> {
  const known = new Set(sent.map(({ id }) => id))
  const fresh = saved.paragraphs.filter(({ id }) => !known.has(id))
  const ids = new Map<string, string>()
  for (const one of sent) {
    if (one.id !== undefined || isBlank(one)) continue
    const at = fresh.findIndex(
      ({ kind, text, zh }) => kind === one.kind && text === one.text && zh === one.zh,
    )
    const [same] = at < 0 ? [] : fresh.splice(at, 1)
    if (same) ids.set(one.key, same.id)
  }
  return ids
}
