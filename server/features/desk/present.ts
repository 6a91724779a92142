// Serializers: map the editors' rows to the response schema of the contract.

import type { deskEndpoints } from '../../../contract/desk.ts'
import type { EditedArticle, ManagedArticle, ResolvedWord } from '../../../contract/entities/article.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { Term } from '../../../domain/article/terms.ts'
import type { ManagedRow, TransitionRow } from './article-row.store.ts'
import type { PublicationName } from './glossary.store.ts'
import type { RevisionLine, RevisionRow } from './revision.store.ts'

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

export const presentManaged = (row: ManagedRow): ManagedArticle => ({
  id: row.id,
  title: row.title,
  title_zh: row.title_zh,
  digest: row.digest,
  cover: row.cover,
  source: row.source,
  author: row.author_id !== null && row.author !== null ? { id: row.author_id, name: row.author } : null,
  topics: row.topics,
  level: row.level,
  word_count: row.word_count,
  minutes: row.minutes,
  published_at: iso(row.published_at),
  is_lock: row.is_lock,
  stage: row.stage,
  stage_error: row.stage_error,
  stage_reason: row.stage_reason,
  retry: row.retry && { ...row.retry, at: row.retry.at.toISOString() },
  appeared_at: iso(row.appeared_at),
  other_language: row.other_language,
  status: row.status,
  is_stub: row.is_stub,
  duplicate_of: row.duplicate_of,
  has_pending: row.has_pending,
  revision: row.last_revision,
  translated_percent: row.translated_percent,
  link: row.link,
  task: row.task,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

interface Around {
  words: ResolvedWord[]
  moves: TransitionRow[]
  publication: PublicationName | null
  terms: Term[]
}

/** An article with its newest text, in any state; without a text, the revision is 0. */
export const presentEdited = (
  row: ManagedRow,
  newest: RevisionRow | undefined,
  { words, moves, publication, terms }: Around,
): EditedArticle => ({
  ...presentManaged(row),
  publication,
  terms,
  title: newest?.title ?? row.title,
  title_zh: newest?.title_zh ?? row.title_zh,
  word_count: newest?.word_count ?? row.word_count,
  minutes: newest?.minutes ?? row.minutes,
  paragraphs: newest?.paragraphs ?? [],
  words,
  lost_pictures: row.lost_pictures,
  revision_state: newest?.state ?? 'PENDING',
  shown_revision: row.shown_revision,
  reject_reason: newest?.state === 'REJECTED' ? newest.reason : null,
  coverage: newest?.coverage ?? {},
  level_is_manual: row.level_is_manual,
  moves: moves.map(({ action, from_state, to_state, by, reason, at }) => ({
    action,
    from: from_state,
    to: to_state,
    by,
    reason,
    at: at.toISOString(),
  })),
})

export const presentRevisions = (
  lines: RevisionLine[],
  shown: number | null,
  text: Pick<RevisionRow, 'title' | 'title_zh' | 'paragraphs'> | undefined,
): EndpointResult<typeof deskEndpoints.revisions> => ({
  text: text ? { title: text.title, title_zh: text.title_zh, paragraphs: text.paragraphs } : null,
  items: lines.map(({ created_at, ...line }) => ({
    ...line,
    is_shown: line.revision === shown,
    created_at: created_at.toISOString(),
  })),
})
