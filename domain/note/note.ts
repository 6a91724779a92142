// What a note may be: its colours, its words, and what its limits are.
import { truncateText } from '../kernel/well-formed.ts'

/** Told apart by shape too: plain, brackets, a double line, dashes. */
export const NOTE_COLORS = ['yellow', 'green', 'blue', 'pink'] as const
export type NoteColor = (typeof NOTE_COLORS)[number]

/** Among a note's words this one makes it public. */
export const PUBLIC_TAG = 'public'
export const MAX_NOTE_TAGS = 10
const MAX_TAG_LENGTH = 20

/** Words of a comma-separated field, each once, in order; `public` is one of them. More than ten are cut off. */
export const parseTags = (field: string): string[] => {
  const words = field
    .split(/[,，、]/)
    .map((word) => truncateText(word.trim().replace(/\s+/g, ' '), MAX_TAG_LENGTH))
    .filter(Boolean)
  return [...new Set(words)].slice(0, MAX_NOTE_TAGS)
}
