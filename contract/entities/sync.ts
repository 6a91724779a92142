// One thing a reader did without an account or without a network, and what became of it when it arrived.
import { z } from 'zod'
import { READING_SOURCES } from '../../domain/history/signature.ts'
import { FlagField, SourceId, TimeField } from '../kernel/fields.ts'
import { BaselineVocabularyText } from './account.ts'
import { MarkAction } from './article.ts'
import { NewNote } from './note.ts'
import { ReportInput } from './report.ts'
import { GlossText, RatingSchema, ReviewDuration, WordState, WordText } from './word.ts'

export const SavedWord = z.object({
  word: WordText,
  sentence: z.string().trim().max(2000).optional(),
  article_id: z.number().int().positive().optional(),
  book_uuid: z.uuid().optional(),
  paragraph: z.string().max(40).optional(),
  /** Where the word stands in the sentence, in UTF-16 units; used where it is there. */
  offset: z.number().int().min(0).max(2000).optional(),
  /** What the reader was shown, or wrote where the dictionary has nothing. */
  gloss: GlossText.optional(),
})
export type SavedWord = z.output<typeof SavedWord>

const step = { op_id: z.uuid(), at: TimeField }
export const SyncStep = z.discriminatedUnion('kind', [
  z.object({ ...step, kind: z.literal('save'), input: SavedWord }),
  z.object({ ...step, kind: z.literal('delete'), word: WordText }),
  z.object({
    ...step,
    kind: z.literal('review'),
    word: WordText,
    rating: RatingSchema,
    spent: ReviewDuration,
  }),
  /** Takes back the rating that was made as the operation `of`. */
  z.object({ ...step, kind: z.literal('undo'), word: WordText, of: z.uuid() }),
  /** Mends the meaning on the word's card; '' is the dictionary's again. */
  z.object({ ...step, kind: z.literal('gloss'), word: WordText, gloss: GlossText }),
  z.object({ ...step, kind: z.literal('state'), word: WordText, state: WordState }),
  z.object({
    ...step,
    kind: z.literal('mark'),
    article_id: z.number().int().positive(),
    action: MarkAction,
    status: FlagField,
  }),
  z.object({ ...step, kind: z.literal('base'), base: BaselineVocabularyText }),
  /** Writes or changes a note; `note_uuid` says which, so that a change finds what was written before it. */
  z.object({
    ...step,
    kind: z.literal('note'),
    article_id: z.number().int().positive(),
    note: NewNote.extend({ note_uuid: z.uuid() }),
  }),
  z.object({ ...step, kind: z.literal('note_delete'), note_uuid: z.uuid() }),
  /** 译得不对, told while there was no network. */
  z.object({
    ...step,
    kind: z.literal('report'),
    article_id: z.number().int().positive(),
    report: ReportInput,
  }),
  z.object({
    ...step,
    kind: z.literal('reading'),
    source_id: SourceId,
    source: z.enum(READING_SOURCES).default('ARTICLE'),
    /** 0: only where the reader stopped, as a guest's place is. */
    spent_time: z.number().int().min(0).max(600),
    paragraph: z.string().max(40).optional(),
    percent: z.number().min(0).max(100).optional(),
  }),
])
export type SyncStep = z.output<typeof SyncStep>
export const SyncResult = z.object({
  op_id: z.string(),
  is_done: z.boolean(),
  /** Why it was refused; the client drops it and tells the reader. */
  code: z.string().optional(),
})
export type SyncResult = z.output<typeof SyncResult>
