// Takes a word out of the reader's words; its sentences and reviews stay, should it come back.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Ctx } from '../../http/context.ts'
import { lemmasFor } from '../dictionary/public.ts'

/** Deletes once per `op_id`; throws `WORD_NOT_SAVED`, `IDEMPOTENCY_KEY_REUSED`. */
export async function deleteWord(
  ctx: Ctx<'user'>,
  { word, op_id }: { word: string; op_id?: string | undefined },
): Promise<{ is_deleted: true; lemma: string }> {
  const user_id = ctx.user.id
  const now = ctx.now()
  const { word: store } = ctx.store
  return store.once(user_id, 'word.delete', op_id, async (tx) => {
    const lemmas = lemmasFor(ctx.dictionary, word)
    const before = async () => {
      const card = await store.mend.former(user_id, lemmas, tx)
      return card && store.remove(tx, user_id, [card.lemma], now)
    }
    const gone = (await store.remove(tx, user_id, lemmas, now)) ?? (await before())
    if (!gone) throwAppError('WORD_NOT_SAVED')
    // Saved and taken back on one day is not a word saved that day.
    const today = toCalendarDay(now)
    if (toCalendarDay(gone.created_at) === today) await store.countSaved(tx, user_id, today, -1)
    return { is_deleted: true as const, lemma: gone.lemma }
  })
}
