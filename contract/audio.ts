// The calls of reading aloud: an article with a mark for each sentence, and words for an element that cannot say who asks.
import { z } from 'zod'
import { defineGet } from './kernel/endpoint-definition.ts'
import { FlagField, IdField, TimeField, textField } from './kernel/fields.ts'

/** A sentence: UTF-16 offsets in its paragraph, and when it begins, in milliseconds from the start of the file. */
export const SentenceMark = z.object({
  paragraph: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  ms: z.number().int(),
})
export type SentenceMark = z.output<typeof SentenceMark>

export const ArticleAudio = z.object({
  /** Good for some hours; it can be asked for in ranges. */
  url: z.string(),
  marks: z.array(SentenceMark),
})
export type ArticleAudio = z.output<typeof ArticleAudio>

export const audioEndpoints = {
  token: defineGet('/auth/audio_token', {
    access: 'open',
    form: 'raw',
    summary: '十分钟内，不带登录信息也能听单词和句子',
    result: z.object({
      /** Null where the server has no voice. */
      result: z.object({ token: z.string(), expires_at: TimeField }).nullable(),
    }),
    rate: { max: 30, seconds: 60 },
  }),
  say: defineGet('/api/english/say', {
    access: 'open',
    form: 'file',
    addition: true,
    summary: '朗读一个词或一句话；own 用站点自带的合成语音',
    query: {
      text: textField(300),
      audio_token: z.string().max(200),
      /** By the voice that comes with the product: what reads on and on is not to be paid for. */
      own: FlagField.default(false),
    },
    result: z.unknown(),
    errors: ['AUDIO_TOKEN_EXPIRED', 'AUDIO_NOT_CONFIGURED', 'AUDIO_FAILED', 'OVERLOADED'],
    rate: { max: 60, seconds: 60 },
  }),
  article: defineGet('/reader/article/{id}/audio', {
    access: 'user',
    form: 'raw',
    summary: '整篇朗读，每句有时间；还没做好时给出任务',
    params: { id: IdField },
    /** Both null where the server has no voice: the browser's own reads then. */
    result: z.object({ result: ArticleAudio.nullable(), task: z.string().nullable() }),
    errors: ['ARTICLE_NOT_FOUND', 'MEMBERSHIP_REQUIRED', 'INSUFFICIENT_STORAGE'],
    rate: { max: 60, seconds: 60 },
  }),
}
