// One thing a reader did without an account or without a network, and what became of it when it arrived.
import { z } from 'zod'
import { SOURCES } from '../../domain/history/signature.ts'
import { Flag, SourceId, Time } from '../kernel/fields.ts'
import { KnownBase } from './account.ts'
import { MarkAction } from './article.ts'
import { NewNote } from './note.ts'
import { NewReport } from './report.ts'
import { Gloss, Rating, Spent, Word, WordState } from './word.ts'

export const SavedWord = z.object({
  word: Word,
  sentence: z.string().trim().max(2000).optional(),
  article_id: z.number().int().positive().optional(),
  book_uuid: z.uuid().optional(),
  paragraph: z.string().max(40).optional(),
  /** Where the word stands in the sentence, in UTF-16 units; used where it is there. */
  offset: z.number().int().min(0).max(2000).optional(),
  /** What the reader was shown, or wrote where the dictionary has nothing. */
  gloss: Gloss.optional(),
})
export type SavedWord = z.output<typeof SavedWord>

const step = { op_id: z.uuid(), at: Time }
export const SyncStep = z.discriminatedUnion('kind', [
  z.object({ ...step, kind: z.literal('save'), input: SavedWord }),
  z.object({ ...step, kind: z.literal('delete'), word: Word }),
  z.object({
    ...step,
    kind: z.literal('review'),
    word: Word,
    rating: Rating,
    spent: Spent,
  }),
  /** Takes back the rating that was made as the operation `of`. */
  z.object({ ...step, kind: z.literal('undo'), word: Word, of: z.uuid() }),
  /** Mends the meaning on the word's card; '' is the dictionary's again. */
  z.object({ ...step, kind: z.literal('gloss'), word: Word, gloss: Gloss }),
  z.object({ ...step, kind: z.literal('state'), word: Word, state: WordState }),
  z.object({
    ...step,
    kind: z.literal('mark'),
    article_id: z.number().int().positive(),
    action: MarkAction,
    status: Flag,
  }),
  z.object({ ...step, kind: z.literal('base'), base: KnownBase }),
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
    report: NewReport,
  }),
  z.object({
    ...step,
    kind: z.literal('reading'),
    source_id: SourceId,
    source: z.enum(SOURCES).default('ARTICLE'),
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
