// Schema of an offline mutation, done without an account or a network, and of its result on the server.
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
  /** UTF-16 offset of the word in the sentence; ignored if the word is not there. */
  offset: z.number().int().min(0).max(2000).optional(),
  /** The gloss that the reader saw, or their own where the dictionary has none. */
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
  /** Reverts the rating with the idempotency key `of`. */
  z.object({ ...step, kind: z.literal('undo'), word: WordText, of: z.uuid() }),
  /** Changes the gloss of the word's card; '' resets it to that of the dictionary. */
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
  /**
   * Creates or updates a note; `note_uuid` is set by the client, so that an update finds a note created in an
   * earlier step.
   */
  z.object({
    ...step,
    kind: z.literal('note'),
    article_id: z.number().int().positive(),
    note: NewNote.extend({ note_uuid: z.uuid() }),
  }),
  z.object({ ...step, kind: z.literal('note_delete'), note_uuid: z.uuid() }),
  /** An error report (译得不对) that was written offline. */
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
    /** 0: only the reader's position, e.g. a guest's. */
    spent_time: z.number().int().min(0).max(600),
    paragraph: z.string().max(40).optional(),
    percent: z.number().min(0).max(100).optional(),
  }),
])
export type SyncStep = z.output<typeof SyncStep>
export const SyncResult = z.object({
  op_id: z.string(),
  is_done: z.boolean(),
  /** Error code of a rejected step; the client drops the step and shows the error to the reader. */
  code: z.string().optional(),
})
export type SyncResult = z.output<typeof SyncResult>
