// The template of each document, with what all of them begin with.
import type { TypesetDocument } from '../port.ts'
import { ARTICLE } from './article.ts'
import { POSTER, QUOTE, WEEK } from './poster.ts'
import { PRELUDE } from './prelude.ts'
import { CARD, XHS } from './xhs.ts'

const TEMPLATES: Record<TypesetDocument, string> = {
  article: ARTICLE,
  poster: POSTER,
  quote: QUOTE,
  week: WEEK,
  xhs: XHS,
  card: CARD,
}

/** Typst that sets `sys.inputs.data` (JSON). */
export const templateOf = (document: TypesetDocument): string => PRELUDE + TEMPLATES[document]
