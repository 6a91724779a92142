// The calls that make something of an article to keep or to share: PDF, posters, files, and a card of Markdown.
import { z } from 'zod'
import { PDF_STYLES, POSTER_TEMPLATES } from '../domain/print/styles.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { IdField, textField } from './kernel/fields.ts'

const id = { id: IdField }
/** Where the file lies once it is there; until then the task that makes it. */
const Made = z.object({ result: z.string().nullable(), task: z.string().nullable() })
export const PosterQuote = z.object({ text: z.string(), zh: z.string() })
export type PosterQuote = z.output<typeof PosterQuote>

export const printEndpoints = {
  pdf: defineGet('/reader/article/{id}/pdf', {
    access: 'user',
    form: 'raw',
    summary: '文章的 PDF；每一版只做一次，没做好时给出任务',
    params: id,
    query: { style: z.enum(PDF_STYLES).default('sy') },
    result: Made,
    errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_EMPTY', 'MEMBERSHIP_REQUIRED'],
    rate: { max: 40, seconds: 600 },
  }),
  poster: defineGet('/reader/article/{id}/poster', {
    access: 'open',
    form: 'raw',
    summary: '文章的海报，PNG；登录的人可以用自己划的句子和自己的名字',
    params: id,
    query: {
      template: z.enum(POSTER_TEMPLATES).default('poster'),
      /** Words of the article to stand on it; must stand in it. */
      quote: z.string().trim().max(400).optional(),
      /** 1: the sharer's name stands on it. */
      signed: z.enum(['0', '1']).default('0'),
    },
    result: Made,
    errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_EMPTY', 'QUOTE_NOT_FOUND', 'OVERLOADED'],
    rate: { max: 60, seconds: 600 },
  }),
  export: definePost('/reader/article/export', {
    access: 'admin',
    form: 'raw',
    summary: '把几篇文章导出成一个文件',
    body: { article_ids: z.array(IdField).min(1).max(100), format: z.enum(['md', 'epub']).default('md') },
    result: Made,
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  quote: defineGet('/reader/article/{id}/quote', {
    access: 'admin',
    addition: true,
    summary: '编辑为海报选的句子',
    params: id,
    result: PosterQuote.nullable(),
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  setQuote: definePost('/reader/article/{id}/quote', {
    access: 'admin',
    addition: true,
    summary: '为海报选一句；text 为空则恢复自动',
    params: id,
    body: { text: z.string().trim().max(400), zh: z.string().trim().max(300).default('') },
    result: PosterQuote.nullable(),
    errors: ['ARTICLE_NOT_FOUND', 'QUOTE_NOT_FOUND'],
  }),
  make: definePost('/api/admin/poster', {
    access: 'admin',
    addition: true,
    summary: '按模板做一张海报：一篇文章，或一周的几篇',
    body: {
      template: z.enum([...POSTER_TEMPLATES, 'week']),
      article_ids: z.array(IdField).min(1).max(5),
      heading: z.string().trim().max(40).default(''),
      quote: PosterQuote.extend({
        text: z.string().trim().max(400),
        zh: z.string().trim().max(300),
      }).optional(),
      /** A word of the sentence that is explained below it. */
      word: z.string().trim().max(60).optional(),
      /** The day that is printed; today when not given. */
      date: z.iso.date().optional(),
    },
    result: z.object({ url: z.string() }),
    errors: ['ARTICLE_NOT_FOUND', 'OVERLOADED'],
  }),
  render: definePost('/api/render', {
    access: 'admin',
    addition: true,
    summary: '把一段 Markdown 做成一张图',
    body: { markdown: textField(8192) },
    result: z.object({ url: z.string() }),
    errors: ['OVERLOADED'],
  }),
}
