// The calls of reading aloud: an article with a mark for each sentence, and words for an element that cannot say who asks.
import { z } from 'zod'
import { get } from './kernel/call.ts'
import { Flag, Id, Text, Time } from './kernel/fields.ts'

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

export const audio = {
  token: get('/auth/audio_token', {
    access: 'open',
    form: 'raw',
    summary: '十分钟内，不带登录信息也能听单词和句子',
    result: z.object({
      /** Null where the server has no voice. */
      result: z.object({ token: z.string(), expires_at: Time }).nullable(),
    }),
    rate: { max: 30, seconds: 60 },
  }),
  say: get('/api/english/say', {
    access: 'open',
    form: 'file',
    addition: true,
    summary: '朗读一个词或一句话；own 用站点自带的合成语音',
    query: {
      text: Text(300),
      audio_token: z.string().max(200),
      /** By the voice that comes with the product: what reads on and on is not to be paid for. */
      own: Flag.default(false),
    },
    result: z.unknown(),
    refusals: ['AUDIO_TOKEN_EXPIRED', 'AUDIO_NOT_CONFIGURED', 'AUDIO_FAILED', 'OVERLOADED'],
    rate: { max: 60, seconds: 60 },
  }),
  article: get('/reader/article/{id}/audio', {
    access: 'user',
    form: 'raw',
    summary: '整篇朗读，每句有时间；还没做好时给出任务',
    params: { id: Id },
    /** Both null where the server has no voice: the browser's own reads then. */
    result: z.object({ result: ArticleAudio.nullable(), task: z.string().nullable() }),
    refusals: ['ARTICLE_NOT_FOUND', 'MEMBERSHIP_REQUIRED', 'NO_ROOM'],
    rate: { max: 60, seconds: 60 },
  }),
}
