// What an editor changes of an article, as its two calls take it.
import { z } from 'zod'
import { RevisionNumber } from '../kernel/fields.ts'
import { ArticleLevel, Paragraph, Topic } from './article.ts'

const editable = {
  title: z.string().trim().min(1).max(300).optional(),
  title_zh: z.string().trim().max(300).optional(),
  digest: z.string().trim().max(1000).optional(),
  /** As text, or as lists and the desk show it; null is nobody. */
  author: z
    .union([
      z.string().trim().max(120),
      z.object({ name: z.string().trim().max(120) }).transform(({ name }) => name),
      z.null().transform(() => ''),
    ])
    .optional(),
  source: z.string().trim().max(120).optional(),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .optional(),
  cover: z.string().max(500).nullable().optional(),
  topics: z.array(Topic).max(8).optional(),
  /** null = back to the computed one. */
  level: ArticleLevel.nullable().optional(),
  paragraphs: z
    .array(Paragraph.extend({ id: z.string().max(40).optional() }))
    .max(3000)
    .optional(),
  /** The revision the editor started from; refused when a newer one exists. */
  revision: RevisionNumber.optional(),
  /** What the described fields to be changed were then; refused when one of them is another by now. */
  was: z
    .object({
      digest: z.string().max(2000),
      author: z.string().max(300),
      source: z.string().max(300),
      link: z.string().max(2000).nullable(),
      cover: z.string().max(500).nullable(),
      topics: z.array(z.string().max(100)).max(100),
      level: ArticleLevel.nullable(),
    })
    .partial()
    .optional(),
}
const ArticleFields = z.object(editable)

/**
 * What an editor changes. The whole object that `show` or `edit` answers may come back: what of it is not theirs to set
 * is left as it is, and named in `ignored`.
 */
export const ArticleEdit = z.looseObject(editable).transform((input) => ({
  ...ArticleFields.parse(input),
  ignored: Object.keys(input).filter((name) => !Object.hasOwn(editable, name)),
}))
