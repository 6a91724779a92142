// Answers the calls of the dictionary.
import type { dictionaryEndpoints } from '../../../contract/dictionary.ts'
import type { WordEntry } from '../../../contract/entities/word.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { withModelSense } from '../../../domain/language/model-sense.ts'
import type { SharedResult } from '../../http/answer.ts'
import type { Ctx, Handlers } from '../../http/context.ts'
import { type Found, lookUp } from './look-up.ts'
import { lemmasFor } from './public.ts'
import { type Met, metAt } from './tap-of.ts'
import { translate } from './translate.ts'

export const dictionaryHandlers: Handlers<typeof dictionaryEndpoints, 'dictionary'> = {
  // A guest's look-up without a paragraph touches no database and waits for nothing.
  word: (ctx, asked) => {
    const met = metAt(ctx, asked)
    return met instanceof Promise
      ? met.then<WordEntry | SharedResult<Found>>((placed) => answer(ctx, placed))
      : answer(ctx, met)
  },
  translate: async (ctx, wish) => ({ text: wish.text, zh: await translate(ctx, wish) }),
}

/** Throws WORD_NOT_FOUND. */
function answer(ctx: Ctx, { tap, at, said }: Met): SharedResult<Found> | WordEntry | Promise<WordEntry> {
  const shared = lookUp(ctx.dictionary, tap)
  const entry =
    (said.length > 0 ? withModelSense(shared?.value, tap.text, said, at) : shared?.value) ??
    throwAppError('WORD_NOT_FOUND')
  if (!ctx.user) return shared && entry === shared.value ? shared : { ...entry, saved: null }
  const lemmas = [...new Set([entry.lemma, ...lemmasFor(ctx.dictionary, tap.text)])]
  return ctx.lookUps.savedCard(ctx, ctx.user, lemmas).then((saved) => ({ ...entry, saved }))
}
