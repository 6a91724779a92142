// Endpoint definitions of the dictionary: a word in its sentence, and the translation of a passage.
import { z } from 'zod'
import { WordEntry, WordText } from './entities/word.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { FlagField, IdField } from './kernel/fields.ts'

export const dictionaryEndpoints = {
  word: defineGet('/api/english/word', {
    access: 'open',
    summary: '查一个词，释义按所在句子排序',
    query: {
      word: WordText,
      sentence: z.string().max(2000).optional(),
      /** UTF-16 offset of the word in the sentence; default: its first occurrence. */
      offset: z.coerce.number<number>().int().min(0).max(2000).optional(),
      /** The paragraph whose Chinese selects the sense; used only if the user may read it. */
      article_id: IdField.optional(),
      paragraph: z.string().max(40).optional(),
      scene: z.enum(['READ', 'REVIEW', 'SEARCH']).default('READ').describe('在哪里查的；各处的答案一样'),
    },
    result: WordEntry,
    errors: ['WORD_NOT_FOUND'],
  }),
  translate: definePost('/api/english/trans', {
    access: 'user',
    summary: '翻译一段选中的英文',
    body: {
      text: z.string().trim().min(1).max(3000),
      /** True: only a language model. False: only machine translation. */
      ai: FlagField.optional(),
      /** False: does not use the cache of earlier translations. */
      cache: FlagField.default(true),
    },
    result: z.object({ text: z.string(), zh: z.string() }),
    errors: [
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
