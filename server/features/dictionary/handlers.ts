// Answers the calls of the dictionary.
import type { dictionary } from '../../../contract/dictionary.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import { lookUp } from './look-up.ts'
import { translate } from './translate.ts'
import { lemmasFor } from './word-in-sentence.ts'

export const dictionaryHandlers: Handlers<typeof dictionary, 'dictionary'> = {
  // A guest's look-up touches no database and waits for nothing.
  word: (ctx, { word, sentence }) => {
    const shared = lookUp(ctx.dictionary, word, sentence) ?? refuse('WORD_NOT_FOUND')
    if (!ctx.user) return shared
    const entry = shared.value
    const lemmas = [...new Set([entry.lemma, ...lemmasFor(ctx.dictionary, word)])]
    return ctx.lookUps.savedCard(ctx, ctx.user.id, lemmas).then((saved) => ({ ...entry, saved }))
  },
  translate: async (ctx, { text }) => ({ text, zh: await translate(ctx, text) }),
}
