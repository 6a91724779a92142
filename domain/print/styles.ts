// Styles of an article in PDF, and templates of its pictures.

/** `sy` two columns, `en` English only, `dual` alternating paragraphs, `words` English with a word list. */
export const PDF_STYLES = ['sy', 'en', 'dual', 'words'] as const
export type PdfStyle = (typeof PDF_STYLES)[number]

/** Labels of the styles for readers, in display order. */
export const PDF_STYLE_NAMES: Record<PdfStyle, { label: string; about: string }> = {
  sy: { label: '左右对照', about: '英文在左，中文在右' },
  dual: { label: '段落对照', about: '一段英文，一段中文' },
  en: { label: '只要英文', about: '字大行宽，适合做笔记' },
  words: { label: '英文和词表', about: '文末附上六级以上的词' },
}

/** Templates of the pictures of an article. */
export const POSTER_TEMPLATES = ['poster', 'quote', 'xhs'] as const
export type PosterTemplate = (typeof POSTER_TEMPLATES)[number]
