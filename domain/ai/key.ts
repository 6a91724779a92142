// What makes two questions the same: their kind and their words, written in one way, by server and browser alike.
import type { AiKind } from './kinds.ts'

/** One spelling of spaces, quotation marks and compositions, so that the same words give the same key. */
export const normaliseSpelling = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201B\u2032]/g, "'")
    .replace(/[\u201C\u201D\u2033]/g, '"')
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The text whose SHA-256, in hex, is the key of a question (`ai/usage?key=`). `parts` in the order of the kind: of `word`
 * the word and its sentence, of `ask` the question and the article's number and revision, else the passage alone.
 */
export const buildKeyText = (kind: AiKind, parts: readonly (string | number)[]): string =>
  JSON.stringify([kind, ...parts.map((part) => normaliseSpelling(String(part)))])
