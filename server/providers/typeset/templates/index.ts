// Index of the templates: returns the template of each document, with the common prelude.
import type { TypesetDocument } from '../port.ts'
import { ARTICLE_TEMPLATE } from './article.ts'
import { POSTER_TEMPLATE, QUOTE_TEMPLATE, WEEK_TEMPLATE } from './poster.ts'
import { TEMPLATE_PRELUDE } from './prelude.ts'
import { CARD_TEMPLATE, XHS_TEMPLATE } from './xhs.ts'

const TEMPLATES: Record<TypesetDocument, string> = {
  article: ARTICLE_TEMPLATE,
  poster: POSTER_TEMPLATE,
  quote: QUOTE_TEMPLATE,
  week: WEEK_TEMPLATE,
  xhs: XHS_TEMPLATE,
  card: CARD_TEMPLATE,
}

/** Returns Typst source, which reads its data from `sys.inputs.data` (JSON). */
export const templateOf = (document: TypesetDocument): string => TEMPLATE_PRELUDE + TEMPLATES[document]
