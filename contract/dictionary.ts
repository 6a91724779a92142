// The calls of the dictionary: a word in its sentence, and a passage in Chinese.
import { z } from 'zod'
import { Word, WordEntry } from './entities/word.ts'
import { get, post } from './kernel/call.ts'
import { Flag, Id } from './kernel/fields.ts'

export const dictionary = {
  word: get('/api/english/word', {
    access: 'open',
    summary: '查一个词，释义按所在句子排序',
    query: {
      word: Word,
      sentence: z.string().max(2000).optional(),
      /** Where the word stands in the sentence, in UTF-16 units; without it the first place. */
      offset: z.coerce.number<number>().int().min(0).max(2000).optional(),
      /** The paragraph whose Chinese chooses the sense, used when the caller may read it. */
      article_id: Id.optional(),
      paragraph: z.string().max(40).optional(),
      scene: z.enum(['READ', 'REVIEW', 'SEARCH']).default('READ').describe('在哪里查的；各处的答案一样'),
    },
    result: WordEntry,
    refusals: ['WORD_NOT_FOUND'],
  }),
  translate: post('/api/english/trans', {
    access: 'user',
    summary: '翻译一段选中的英文',
    body: {
      text: z.string().trim().min(1).max(3000),
      /** True: by a language model alone. False: by machine translation alone. */
      ai: Flag.optional(),
      /** False: what was translated before counts for nothing. */
      cache: Flag.default(true),
    },
    result: z.object({ text: z.string(), zh: z.string() }),
    refusals: [
      'TRANSLATION_NOT_CONFIGURED',
      'TRANSLATION_KEY_REFUSED',
      'TRANSLATION_NO_BALANCE',
      'TRANSLATION_UNUSABLE',
      'TRANSLATION_FAILED',
      'TRANSLATION_TIMEOUT',
    ],
    rate: { max: 60, seconds: 600 },
  }),
}
