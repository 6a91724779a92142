// Endpoint definitions of magazines: issues of a publication, whose articles have sections and an order and
// are published together.
import { z } from 'zod'
import { OTHER_LANGUAGES } from '../domain/article/other-language.ts'
import { MAGAZINE_STATUSES, MAX_MAGAZINE_PLACES } from '../domain/magazine/status.ts'
import { BaselineVocabularyText } from './entities/account.ts'
import { ArticleCard, ArticleStage } from './entities/article.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  FlagField,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  TaskRef,
  TimeField,
  textField,
} from './kernel/fields.ts'

const id = { id: IdField }
/**
 * Vocabulary base of a guest, stored in the browser and sent with the request, so that the response can
 * contain 你认识 x %.
 */
const base = BaselineVocabularyText.optional()
const pageQuery = { offset: OffsetField, limit: limitField(20) }
const TASK_ERRORS = ['MAGAZINE_NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_RUNNING'] as const

export const MagazineStatusSchema = z.enum(MAGAZINE_STATUSES)
export const MagazineSectionSchema = z.object({
  /** The printed name. */
  name: textField(80),
  name_zh: z.string().trim().max(40).default(''),
})

export const MagazineCard = z.object({
  id: z.number(),
  name: z.string(),
  /** E.g. 2026 年秋. */
  edition: z.string(),
  /** Number of the issue, '' for none. */
  number: z.string(),
  /** Path under /files; null: the client must render one from name, number and lead. */
  cover: z.string().nullable(),
  /** The publication (a creator) of the issue. */
  publication_id: z.number(),
  /** Its first article, used for a rendered cover. */
  lead: z.object({ title: z.string(), cover: z.string().nullable() }).nullable(),
  /** Counts only articles that are visible to readers. */
  article_count: z.number(),
  minutes: z.number(),
  /** Number of these articles that this reader has finished. */
  read_count: z.number(),
  status: MagazineStatusSchema,
  published_at: TimeField.nullable(),
})
export type MagazineCard = z.output<typeof MagazineCard>

export const MagazineShown = MagazineCard.extend({
  /**
   * Mean share (0–100) of running words that the reader knows in its articles; null when nothing is known
   * about the reader.
   */
  known_percent: z.number().nullable(),
  /**
   * For editors: its source URL, the running task, the error of the last one; missing parts of its contents,
   * as sentences; number of articles that have their text.
   */
  work: z
    .object({
      url: z.string().nullable(),
      cover: z.string().nullable(),
      task: z.string().nullable(),
      error: z.string().nullable(),
      lacks: z.string().nullable(),
      places: z.number(),
      ready: z.number(),
      failed: z.number(),
      can_translate: z.boolean(),
      sections: z.array(MagazineSectionSchema),
    })
    .optional(),
})
export type MagazineShown = z.output<typeof MagazineShown>

export const MagazinePlace = z.object({
  /** Id of the position in the issue, used in `magazinearticle/{id}`. */
  id: z.number(),
  section: z.string(),
  section_zh: z.string(),
  title: z.string(),
  title_zh: z.string(),
  /** Null while it is not visible to readers. */
  article: ArticleCard.nullable(),
  /** For editors: id of its article, stage of its text and the error of a failure, its source. */
  work: z
    .object({
      article_id: z.number(),
      stage: ArticleStage,
      reason: z.string().nullable(),
      link: z.string().nullable(),
      minutes: z.number(),
      has_pending: z.boolean(),
      /** It has its text, translated or not. */
      is_ready: z.boolean(),
      translated_percent: z.number(),
      is_stub: z.boolean(),
      /** The article that this one seems to duplicate. */
      duplicate_of: z.number().nullable(),
      other_language: z.enum(OTHER_LANGUAGES).nullable(),
    })
    .optional(),
})
export type MagazinePlace = z.output<typeof MagazinePlace>

const editableFields = {
  name: textField(80),
  edition: textField(40),
  number: z.string().trim().max(20),
  /**
   * URL of a page, a feed or an EPUB, or the `link` of an uploaded EPUB; '' when the contents are entered by
   * hand.
   */
  url: z.string().trim().max(2000),
  /** '': none, the client must render one. */
  cover: z.string().trim().max(2000),
}

export const magazineEndpoints = {
  list: defineGet('/reader/magazine', {
    access: 'open',
    summary: '出版了的杂志，新的在前',
    query: { q: z.string().trim().max(60).optional(), creator: IdField.optional(), ...pageQuery },
    result: pageSchema(MagazineCard),
  }),
  manage: defineGet('/reader/magazine/manage', {
    access: 'admin',
    addition: true,
    summary: '编辑看的全部杂志，没出版的在前',
    query: pageQuery,
    result: pageSchema(MagazineShown),
  }),
  show: defineGet('/reader/magazine/{id}', {
    access: 'open',
    summary: '一期杂志；编辑能看没出版的',
    params: id,
    query: { base },
    result: MagazineShown,
    errors: ['MAGAZINE_NOT_FOUND'],
  }),
  articles: defineGet('/reader/magazine/{id}/articles', {
    access: 'open',
    summary: '一期杂志的文章，按栏目和顺序',
    params: id,
    query: { base },
    result: z.object({ items: z.array(MagazinePlace) }),
    errors: ['MAGAZINE_NOT_FOUND'],
  }),
  next: defineGet('/reader/magazine/{id}/article/next', {
    access: 'open',
    addition: true,
    summary: '这一期里，这一篇之后的一篇；没有 article_id 就是没读过的第一篇',
    params: id,
    query: { article_id: IdField.optional(), base },
    result: z.object({
      name: z.string(),
      total: z.number(),
      next: z
        .object({
          id: z.number(),
          title: z.string(),
          title_zh: z.string(),
          cover: z.string().nullable(),
          minutes: z.number(),
          known_percent: z.number().nullable(),
          /** From 1. */
          position: z.number(),
        })
        .nullable(),
    }),
    errors: ['MAGAZINE_NOT_FOUND'],
  }),
  make: definePost('/reader/magazine', {
    access: 'admin',
    summary: '新建一期杂志',
    body: {
      ...editableFields,
      number: editableFields.number.default(''),
      url: editableFields.url.default(''),
      cover: editableFields.cover.default(''),
    },
    result: z.object({ id: z.number() }),
    errors: ['BAD_ADDRESS'],
  }),
  update: definePost('/reader/magazine/{id}/update', {
    access: 'admin',
    addition: true,
    summary: '改一期杂志的名字、期号、地址和封面',
    params: id,
    body: {
      name: editableFields.name.optional(),
      edition: editableFields.edition.optional(),
      number: editableFields.number.optional(),
      url: editableFields.url.optional(),
      cover: editableFields.cover.optional(),
    },
    result: z.literal(true),
    errors: ['MAGAZINE_NOT_FOUND', 'BAD_ADDRESS'],
  }),
  crawl: definePost('/reader/magazine/{id}/crawl', {
    access: 'admin',
    summary: '从地址读出目录：网页、订阅源或 EPUB',
    params: id,
    result: TaskRef,
    errors: [...TASK_ERRORS, 'BAD_ADDRESS'],
  }),
  upload: definePost('/reader/magazine/{id}/upload', {
    access: 'admin',
    summary: '把封面存进自己的存储；没有封面就从 EPUB 或目录页里取',
    params: id,
    result: TaskRef,
    errors: [...TASK_ERRORS],
  }),
  download: definePost('/reader/magazine/{id}/download_articles', {
    access: 'admin',
    summary: '下载还没有正文的文章',
    params: id,
    result: TaskRef,
    errors: [...TASK_ERRORS],
  }),
  translate: definePost('/reader/magazine/{id}/translate', {
    access: 'admin',
    addition: true,
    summary: '翻译整期里译文不全的文章，一篇接一篇',
    params: id,
    result: TaskRef,
    errors: [...TASK_ERRORS, 'MAGAZINE_EMPTY', 'TRANSLATION_NOT_CONFIGURED'],
  }),
  audit: definePost('/reader/magazine/{id}/audit', {
    access: 'admin',
    summary: '审核通过整期，每一篇一起',
    params: id,
    result: TaskRef,
    errors: [...TASK_ERRORS, 'MAGAZINE_INCOMPLETE', 'MAGAZINE_EMPTY'],
  }),
  publish: definePost('/reader/magazine/{id}/publish', {
    access: 'admin',
    summary: '出版整期；cancel 收回；译文不全、内容残缺、可能重复或目录没有放全时要 force',
    params: id,
    body: {
      cancel: FlagField.default(false),
      /**
       * Publishes the issue although articles lack Chinese, are truncated or look like duplicates, or
       * chapters are missing.
       */
      force: FlagField.default(false),
    },
    result: TaskRef,
    errors: [...TASK_ERRORS, 'MAGAZINE_INCOMPLETE'],
  }),
  remove: definePost('/reader/magazine/{id}/remove', {
    access: 'admin',
    addition: true,
    summary: '删除没出版的一期；status=off 撤销',
    params: id,
    body: { status: FlagField.default(true) },
    result: z.literal(true),
    errors: [...TASK_ERRORS],
  }),
  place: definePost('/reader/magazine/{id}/place', {
    access: 'admin',
    addition: true,
    summary: '手动放进一篇：给链接去下载，或者给一篇还没发布的文章',
    params: id,
    body: {
      link: z.string().trim().max(2000).optional(),
      article_id: IdField.optional(),
      title: z.string().trim().max(300).default(''),
      section: z.string().trim().max(80).default(''),
    },
    result: z.object({ id: z.number(), article_id: z.number() }),
    errors: [...TASK_ERRORS, 'BAD_ADDRESS', 'ARTICLE_NOT_FOUND', 'MAGAZINE_ARTICLE_LIMIT_REACHED'],
  }),
  order: definePost('/reader/magazine/{id}/order', {
    access: 'admin',
    addition: true,
    summary: '一次写好栏目和全部文章的顺序',
    params: id,
    body: {
      sections: z.array(MagazineSectionSchema).max(40),
      places: z
        .array(z.object({ id: IdField, section: z.string().trim().max(80).default('') }))
        .max(MAX_MAGAZINE_PLACES),
    },
    result: z.literal(true),
    errors: ['MAGAZINE_NOT_FOUND', 'PLACE_NOT_FOUND'],
  }),
  updatePlace: definePost('/reader/magazinearticle/{id}/update', {
    access: 'admin',
    summary: '改一篇在这一期里的标题、栏目、链接',
    params: id,
    body: {
      article: z.object({
        title: textField(300).optional(),
        section: z.string().trim().max(80).optional(),
        link: z.string().trim().min(1).max(2000).optional(),
      }),
    },
    result: MagazinePlace,
    errors: ['PLACE_NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_RUNNING', 'BAD_ADDRESS'],
  }),
  retryPlace: definePost('/reader/magazinearticle/{id}/retry', {
    access: 'admin',
    addition: true,
    summary: '单独再下载一篇',
    params: id,
    result: TaskRef,
    errors: ['PLACE_NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_RUNNING'],
  }),
  removePlace: definePost('/reader/magazinearticle/{id}/remove', {
    access: 'admin',
    addition: true,
    summary: '把一篇移出这一期；status=off 放回',
    params: id,
    body: { status: FlagField.default(true) },
    result: z.literal(true),
    errors: ['PLACE_NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_RUNNING'],
  }),
}
