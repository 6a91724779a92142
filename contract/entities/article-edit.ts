// Schema of an editor's changes to an article, shared by two endpoint definitions.
import { z } from 'zod'
import { RevisionNumber } from '../kernel/fields.ts'
import { ArticleLevel, Paragraph, Topic } from './article.ts'

const editable = {
  title: z.string().trim().min(1).max(300).optional(),
  title_zh: z.string().trim().max(300).optional(),
  digest: z.string().trim().max(1000).optional(),
  /** A string, or the object that other endpoints return; null: no author. */
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
  /** Null: reset to the computed level. */
  level: ArticleLevel.nullable().optional(),
  paragraphs: z
    .array(Paragraph.extend({ id: z.string().max(40).optional() }))
    .max(3000)
    .optional(),
  /** The revision that the editor started from; error when a newer one exists. */
  revision: RevisionNumber.optional(),
  /** Previous values of the metadata fields to change; error when one of them has changed since. */
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
 * The changes of an editor. The client may send the whole object of a `show` or `edit` response: fields that
 * cannot be edited are ignored, and their names are returned in `ignored`.
 */
export const ArticleEdit = z.looseObject(editable).transform((input) => ({
  ...ArticleFields.parse(input),
  ignored: Object.keys(input).filter((name) => !Object.hasOwn(editable, name)),
}))
