// Endpoint definitions that render an article for saving or sharing: PDF, posters, files, and a card of
// Markdown.
import { z } from 'zod'
import { PDF_STYLES, POSTER_TEMPLATES } from '../domain/print/styles.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { IdField, textField } from './kernel/fields.ts'

const id = { id: IdField }
/** URL of the file if it is ready; else the id of the task that creates it. */
const FileResult = z.object({ result: z.string().nullable(), task: z.string().nullable() })
export const PosterQuote = z.object({ text: z.string(), zh: z.string() })
export type PosterQuote = z.output<typeof PosterQuote>

export const printEndpoints = {
  pdf: defineGet('/reader/article/{id}/pdf', {
    access: 'user',
    form: 'raw',
    summary: '文章的 PDF；每一版只做一次，没做好时给出任务',
    params: id,
    query: { style: z.enum(PDF_STYLES).default('sy') },
    result: FileResult,
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
      /** A quote for the poster; it must occur in the article. */
      quote: z.string().trim().max(400).optional(),
      /** 1: shows the name of the sharer. */
      signed: z.enum(['0', '1']).default('0'),
    },
    result: FileResult,
    errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_EMPTY', 'QUOTE_NOT_FOUND', 'OVERLOADED'],
    rate: { max: 60, seconds: 600 },
  }),
  export: definePost('/reader/article/export', {
    access: 'admin',
    form: 'raw',
    summary: '把几篇文章导出成一个文件',
    body: { article_ids: z.array(IdField).min(1).max(100), format: z.enum(['md', 'epub']).default('md') },
    result: FileResult,
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
      /** The printed date; default: today. */
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
