// Builds the cache key text of an AI question from its kind and its words. Server and browser normalize it in
// the same way.
import type { AiKind } from './kinds.ts'

/**
 * Normalizes spaces, quotation marks and Unicode composition, so that the same words give the same cache key.
 */
export const normaliseSpelling = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201B\u2032]/g, "'")
    .replace(/[\u201C\u201D\u2033]/g, '"')
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Returns the text whose SHA-256 hash, in hex, is the cache key of a question (`ai/usage?key=`). `parts` are
 * in the order of the kind. For `word`: the word and its sentence. For `ask`: the question, the article's
 * number and its revision. For all other kinds: the passage alone.
 */
export const buildKeyText = (kind: AiKind, parts: readonly (string | number)[]): string =>
  JSON.stringify([kind, ...parts.map((part) => normaliseSpelling(String(part)))])
