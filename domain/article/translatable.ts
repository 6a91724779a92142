// Says which paragraphs want a Chinese text, so that the desk marks just those that a translation would fill.
import type { ArticleBlock } from './block.ts'

/** Whether there is something to translate in it: not in pictures, code and bare figures. */
export const isTranslatable = ({ kind, text }: Pick<ArticleBlock, 'kind' | 'text'>): boolean =>
  kind !== 'img' && kind !== 'pre' && /\p{L}/u.test(text)

/** Whether its Chinese is still to be written. */
export const lacksChinese = (paragraph: Pick<ArticleBlock, 'kind' | 'text'> & { zh: string }): boolean =>
  isTranslatable(paragraph) && paragraph.zh.trim() === ''
