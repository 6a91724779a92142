// Validation of paragraphs sent by an editor, beyond the schema: format ranges inside the text, pictures with
// a URL.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { isFileAddress } from '../../../domain/article/file-address.ts'
import { legibleBlock } from '../../../domain/article/legible-block.ts'
import type { DraftParagraph } from './paragraphs.ts'

/**
 * Max. characters per language: twice as long as most novels. The analysis of that much text takes about 0.3
 * s.
 */
const MAX_CHARACTERS = 1_000_000
const TOO_LONG = '文章太长，放不下：原文和译文各不能超过 100 万个字符。'

/** True if the text or its translation exceeds the maximum. */
export function isTooLong(paragraphs: readonly { text: string; zh?: string }[]): boolean {
  const lengthOf = (pick: (one: { text: string; zh?: string }) => string) =>
    paragraphs.reduce((sum, one) => sum + pick(one).length, 0)
  return lengthOf(({ text }) => text) > MAX_CHARACTERS || lengthOf(({ zh = '' }) => zh) > MAX_CHARACTERS
}

const wrong = (field: string, message: string): never =>
  throwAppError('INVALID_INPUT', { details: [{ field: `article.${field}`, message }] })

/**
 * Validates and normalizes paragraphs, and drops empty ones. Throws INVALID_INPUT with the field, TOO_LARGE.
 */
export function checkedParagraphs(input: readonly DraftParagraph[]): DraftParagraph[] {
  if (isTooLong(input)) throwAppError('TOO_LARGE', { message: TOO_LONG })
  for (const [index, { kind, text, runs, src }] of input.entries()) {
    // Only our own files: external pictures were copied before (`linked-pictures.ts`).
    if (kind === 'img' && !(src && isFileAddress(src))) wrong(`paragraphs.${index}.src`, '图片地址不对')
    const bad = runs.findIndex(
      (run) => run.start >= run.end || run.end > text.length || (run.mark === 'link') !== Boolean(run.href),
    )
    if (bad >= 0) wrong(`paragraphs.${index}.runs.${bad}`, '标记超出了文字范围，或者链接没有地址')
  }
  return input
    .map(legibleBlock)
    .filter(({ kind, text }) => kind === 'img' || text.trim() !== '')
    .map(withoutForeign)
}

/** Removes picture fields from paragraphs that are not pictures. */
function withoutForeign(paragraph: DraftParagraph): DraftParagraph {
  if (paragraph.kind === 'img') return paragraph
  const { id, kind, text, zh, runs } = paragraph
  return { ...(id === undefined ? {} : { id }), kind, text, zh, runs }
}

/** Validates a cover; '' means no cover. Throws INVALID_INPUT. */
export function checkedCover(cover: string | null | undefined): string | null | undefined {
  if (!cover) return cover === undefined ? undefined : null
  return isFileAddress(cover) ? cover : wrong('cover', '封面地址不对')
}
