// The ways in which an article is set for paper.

/** `sy` side by side, `en` English alone, `dual` paragraph by paragraph, `words` English with its list of words. */
export const PDF_STYLES = ['sy', 'en', 'dual', 'words'] as const
export type PdfStyle = (typeof PDF_STYLES)[number]

/** What readers are offered, in that order. */
export const PDF_STYLE_NAMES: Record<PdfStyle, { label: string; about: string }> = {
  sy: { label: '左右对照', about: '英文在左，中文在右' },
  dual: { label: '段落对照', about: '一段英文，一段中文' },
  en: { label: '只要英文', about: '字大行宽，适合做笔记' },
  words: { label: '英文和词表', about: '文末附上六级以上的词' },
}

/** The pictures that one article makes. */
export const POSTER_TEMPLATES = ['poster', 'quote', 'xhs'] as const
export type PosterTemplate = (typeof POSTER_TEMPLATES)[number]
