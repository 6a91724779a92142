// Schema of an article: the card in a list, the text for readers, the editor's view.
import { z } from 'zod'
import { FAILURE_REASONS } from '../../domain/article/failure.ts'
import {
  ARTICLE_MARKS,
  REVISION_STATES,
  TEXT_STAGE_NAMES,
  TRANSITION_NAMES,
  VISIBILITY_STATUSES,
} from '../../domain/article/lifecycle.ts'
import { OTHER_LANGUAGES } from '../../domain/article/other-language.ts'
import { LEVEL_VALUES } from '../../domain/language/levels.ts'
import { IdField, TimeField } from '../kernel/fields.ts'

/** The ten levels of the specification: five difficulties and five exams. */
export const ArticleLevel = z.enum(LEVEL_VALUES)
export type ArticleLevel = z.output<typeof ArticleLevel>
export const Topic = z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/)
export const ArticleStage = z.enum(TEXT_STAGE_NAMES)
export type ArticleStage = z.output<typeof ArticleStage>
export const ArticleStatus = z.enum(VISIBILITY_STATUSES)
export type ArticleStatus = z.output<typeof ArticleStatus>
export const MarkAction = z.enum(ARTICLE_MARKS)
export type MarkAction = z.output<typeof MarkAction>

export const FormatRangeSchema = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  mark: z.enum(['em', 'strong', 'code', 'link']),
  href: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
})
export const ParagraphKind = z.enum(['p', 'h2', 'h3', 'quote', 'li', 'caption', 'pre', 'row', 'img'])
/** One block of text; `id` is stable across revisions while the text changes only slightly. */
export const Paragraph = z.object({
  id: z.string().min(1).max(40),
  kind: ParagraphKind,
  text: z.string().max(20_000),
  zh: z.string().max(20_000),
  runs: z.array(FormatRangeSchema).max(500),
  /** Pictures only: path under /files; `text` is the alternative text; size in CSS pixels. */
  src: z.string().max(500).optional(),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
})
export type Paragraph = z.output<typeof Paragraph>

export const ArticleCard = z.object({
  id: z.number(),
  title: z.string(),
  title_zh: z.string(),
  digest: z.string(),
  cover: z.string().nullable(),
  source: z.string(),
  author: z.object({ id: z.number(), name: z.string() }).nullable(),
  topics: z.array(z.string()),
  /** The computed level is one of the five difficulties; an editor may set any of the ten. */
  level: ArticleLevel.nullable(),
  word_count: z.number(),
  minutes: z.number(),
  published_at: TimeField.nullable(),
  is_lock: z.boolean(),
  /** Share of running words that this reader knows, 0–100; null when nothing is known about the reader. */
  known_percent: z.number().nullable(),
  marks: z.array(MarkAction),
})
export type ArticleCard = z.output<typeof ArticleCard>

export const ResolvedWord = z.object({ word: z.string(), resolve: z.string(), tag: z.string() })
export type ResolvedWord = z.output<typeof ResolvedWord>

export const ArticleShown = ArticleCard.extend({
  /** Only in the response to admins. */
  status: ArticleStatus.optional(),
  stage: ArticleStage.optional(),
  link: z.string().nullable(),
  /** Publication time at the source, as its page states it. */
  appeared_at: TimeField.nullable(),
  paragraphs: z.array(Paragraph),
  words: z.array(ResolvedWord),
  revision: z.number(),
  /** True when the response contains only the first third. */
  is_cut: z.boolean(),
  /** Lower-case surface form → lemma, only where the two differ. */
  forms: z.record(z.string(), z.string()),
  /**
   * Words that have another lemma in their sentence than in `forms`: id of the paragraph, UTF-16 offset in
   * it, lemma.
   */
  occurrences: z.array(z.tuple([z.string(), z.number().int().min(0), z.string()])),
  /** Coverage in percent for each base (ZK, C4, C6 …). */
  coverage: z.record(z.string(), z.number()),
  /**
   * The last position of this reader, the progress, and the time: the browser may have stored a later
   * position.
   */
  position: z.object({ paragraph: z.string(), percent: z.number(), at: TimeField }).nullable(),
  next: z
    .object({
      id: z.number(),
      title: z.string(),
      title_zh: z.string(),
      cover: z.string().nullable(),
      minutes: z.number(),
      known_percent: z.number().nullable(),
    })
    .nullable(),
  /** Whether this reader may translate passages: logged in, and a provider is configured. */
  can_translate: z.boolean(),
})
export type ArticleShown = z.output<typeof ArticleShown>

export const ManagedArticle = ArticleCard.omit({ known_percent: true, marks: true }).extend({
  stage: ArticleStage,
  stage_error: z.string().nullable(),
  /** Reason for grouping failures (domain/article/failure.ts); null unless its task failed. */
  stage_reason: z.enum(FAILURE_REASONS).nullable(),
  /** Set while a retry is scheduled after a transient error. */
  retry: z.object({ at: TimeField, tries: z.number(), message: z.string() }).nullable(),
  /** Publication time at the source, as its page states it. */
  appeared_at: TimeField.nullable(),
  /** Language of the text if it is clearly not English. */
  other_language: z.enum(OTHER_LANGUAGES).nullable(),
  status: ArticleStatus,
  is_stub: z.boolean(),
  /** The article that this one seems to duplicate. */
  duplicate_of: z.number().nullable(),
  has_pending: z.boolean(),
  /** Number of the newest revision, 0 for none; send it with a request to update or audit. */
  revision: z.number(),
  translated_percent: z.number(),
  link: z.string().nullable(),
  /** The id of the running background task, if any. */
  task: z.string().nullable(),
  created_at: TimeField,
  updated_at: TimeField,
})
export type ManagedArticle = z.output<typeof ManagedArticle>

/** Translation of a term in a publication; several are separated by `/`, the default is first. */
export const GlossaryTerm = z.object({ en: z.string(), zh: z.string() })

/** The editor's view: the text of the newest revision in any state. */
export const EditedArticle = ManagedArticle.extend({
  publication: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The glossary of its publication, which its translation must follow. */
  terms: z.array(GlossaryTerm),
  paragraphs: z.array(Paragraph),
  words: z.array(ResolvedWord),
  /** URLs of pictures that the last download could not fetch. */
  lost_pictures: z.array(z.string()),
  revision_state: z.enum(REVISION_STATES),
  /** Number of the revision that readers see. */
  shown_revision: z.number().nullable(),
  reject_reason: z.string().nullable(),
  coverage: z.record(z.string(), z.number()),
  level_is_manual: z.boolean(),
  moves: z.array(
    z.object({
      action: z.enum(TRANSITION_NAMES),
      from: z.string(),
      to: z.string(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      at: TimeField,
    }),
  ),
})
export type EditedArticle = z.output<typeof EditedArticle>

/** Query filters for lists of articles. */
export const articleFilters = {
  topic: Topic.optional(),
  level: ArticleLevel.optional(),
  author: IdField.optional(),
  source: z.string().trim().max(120).optional(),
  q: z.string().trim().max(100).optional(),
}
