// Endpoint handlers for the dictionary.
import type { dictionaryEndpoints } from '../../../contract/dictionary.ts'
import type { WordEntry } from '../../../contract/entities/word.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { withModelSense } from '../../../domain/language/model-sense.ts'
import type { SerializedResult } from '../../http/answer.ts'
import type { Ctx, EndpointHandlers } from '../../http/context.ts'
import { type LookupResult, lookUpInContext } from './look-up.ts'
import { lemmasFor } from './public.ts'
import { type LookupContext, resolveLookup } from './resolve-lookup.ts'
import { translatePassage } from './translate.ts'

export const dictionaryHandlers: EndpointHandlers<typeof dictionaryEndpoints, 'dictionary'> = {
  // A guest's request without a paragraph is synchronous and sends no database query.
  word: (ctx, query) => {
    const context = resolveLookup(ctx, query)
    return context instanceof Promise
      ? context.then<WordEntry | SerializedResult<LookupResult>>((placed) => answer(ctx, placed))
      : answer(ctx, context)
  },
  translate: async (ctx, passage) => ({ text: passage.text, zh: await translatePassage(ctx, passage) }),
}

/** Builds the response. Throws WORD_NOT_FOUND. */
function answer(
  ctx: Ctx,
  { tap, at, senses }: LookupContext,
): SerializedResult<LookupResult> | WordEntry | Promise<WordEntry> {
  const shared = lookUpInContext(ctx.dictionary, tap)
  const entry =
    (senses.length > 0 ? withModelSense(shared?.value, tap.text, senses, at) : shared?.value) ??
    throwAppError('WORD_NOT_FOUND')
  if (!ctx.user) return shared && entry === shared.value ? shared : { ...entry, saved: null }
  const lemmas = [...new Set([entry.lemma, ...lemmasFor(ctx.dictionary, tap.text)])]
  return ctx.crossFeatureQueries.savedCard(ctx, ctx.user, lemmas).then((saved) => ({ ...entry, saved }))
}
