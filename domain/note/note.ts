// Colours and tags of a note, and their limits.
import { truncateText } from '../kernel/well-formed.ts'

/** Each colour also has a shape, for colour-blind readers: plain, brackets, a double line, dashes. */
export const NOTE_COLORS = ['yellow', 'green', 'blue', 'pink'] as const
export type NoteColor = (typeof NOTE_COLORS)[number]

/** The tag that makes a note public. */
export const PUBLIC_TAG = 'public'
export const MAX_NOTE_TAGS = 10
const MAX_TAG_LENGTH = 20

/**
 * Parses a comma-separated field into unique tags, in order, including `public`. Tags beyond the tenth are
 * dropped.
 */
export const parseTags = (field: string): string[] => {
  const words = field
    .split(/[,，、]/)
    .map((word) => truncateText(word.trim().replace(/\s+/g, ' '), MAX_TAG_LENGTH))
    .filter(Boolean)
  return [...new Set(words)].slice(0, MAX_NOTE_TAGS)
}
