// Endpoint definitions of audio: articles with a time mark per sentence, and words for audio elements, which
// cannot send a session token.
import { z } from 'zod'
import { defineGet } from './kernel/endpoint-definition.ts'
import { FlagField, IdField, TimeField, textField } from './kernel/fields.ts'

/** A sentence: UTF-16 offsets in its paragraph, and its start in milliseconds from the start of the file. */
export const SentenceMark = z.object({
  paragraph: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  ms: z.number().int(),
})
export type SentenceMark = z.output<typeof SentenceMark>

export const ArticleAudio = z.object({
  /** Valid for some hours; a request may have a byte range. */
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
      /** Uses the bundled voice: continuous reading must not cause costs at a provider. */
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
    /** Both null where the server has no voice: the browser's own voice is the fallback then. */
    result: z.object({ result: ArticleAudio.nullable(), task: z.string().nullable() }),
    errors: ['ARTICLE_NOT_FOUND', 'MEMBERSHIP_REQUIRED', 'INSUFFICIENT_STORAGE'],
    rate: { max: 60, seconds: 60 },
  }),
}
