// The shapes of a note: the reader's own, and what others see of a public one.
import { z } from 'zod'
import { NOTE_COLORS } from '../../domain/note/note.ts'
import { TimeField } from '../kernel/fields.ts'

export const NoteColorSchema = z.enum(NOTE_COLORS)
/** Anchors of the Web Annotation Data Model: the words with those around them, and where they stood (UTF-16 units). */
export const NoteData = z.object({
  selector: z.tuple([
    z.object({
      type: z.literal('TextQuoteSelector'),
      exact: z.string().min(1).max(5000),
      prefix: z.string().max(200),
      suffix: z.string().max(200),
    }),
    z.object({
      type: z.literal('TextPositionSelector'),
      start: z.number().int().min(0).max(10_000_000),
      end: z.number().int().min(0).max(10_000_000),
    }),
  ]),
})
export type NoteData = z.output<typeof NoteData>

/** What a reader sends of a note, on the wire and in `sync`. */
export const NewNote = z.object({
  /** Made by the client; empty or missing for a new one. One that is known is changed. */
  note_uuid: z.union([z.uuid(), z.literal('')]).default(''),
  /** The highlighted words. */
  text: z.string().min(1).max(5000),
  comment: z.string().trim().max(5000).default(''),
  /** The block in which it begins. */
  root: z.string().max(40).default(''),
  /** Words with commas between them; `public` among them shows it to others. */
  tag: z.string().max(300).default(''),
  color: NoteColorSchema.default('yellow'),
  data: NoteData.optional(),
})
export type NewNote = z.output<typeof NewNote>

export const Note = z.object({
  note_uuid: z.string(),
  article_id: z.number(),
  text: z.string(),
  comment: z.string(),
  root: z.string(),
  tag: z.string(),
  is_public: z.boolean(),
  /** An editor took it out of sight of others. */
  is_hidden: z.boolean(),
  /** Public, and seen by others once an editor has looked at it. */
  is_waiting: z.boolean().optional(),
  color: NoteColorSchema,
  data: NoteData,
  created_at: TimeField,
  updated_at: TimeField,
})
export type Note = z.output<typeof Note>

export const PublicNote = z.object({
  id: z.number(),
  /** First character and two stars. */
  name: z.string(),
  is_mine: z.boolean(),
  text: z.string(),
  comment: z.string(),
  root: z.string(),
  tag: z.string(),
  color: NoteColorSchema,
  data: NoteData,
  at: TimeField,
})
export type PublicNote = z.output<typeof PublicNote>
