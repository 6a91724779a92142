// Decides which paragraphs need a Chinese text, so that the desk marks only those that a translation would
// fill.
import type { ArticleBlock } from './block.ts'

/** True if the block has text to translate: no pictures, code or numbers only. */
export const isTranslatable = ({ kind, text }: Pick<ArticleBlock, 'kind' | 'text'>): boolean =>
  kind !== 'img' && kind !== 'pre' && /\p{L}/u.test(text)

/** True if the Chinese is missing. */
export const lacksChinese = (paragraph: Pick<ArticleBlock, 'kind' | 'text'> & { zh: string }): boolean =>
  isTranslatable(paragraph) && paragraph.zh.trim() === ''
