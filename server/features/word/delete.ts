// Deletes a word from a reader's words; sentences and reviews are stored in case it is saved again.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Ctx } from '../../http/context.ts'
import { lemmasFor } from '../dictionary/public.ts'

/** Soft delete, once per `op_id`; throws `WORD_NOT_SAVED`, `IDEMPOTENCY_KEY_REUSED`. */
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
    const deletedCard = (await store.remove(tx, user_id, lemmas, now)) ?? (await before())
    if (!deletedCard) throwAppError('WORD_NOT_SAVED')
    // A word that is saved and deleted on the same day does not count as saved.
    const today = toCalendarDay(now)
    if (toCalendarDay(deletedCard.created_at) === today) await store.countSaved(tx, user_id, today, -1)
    return { is_deleted: true as const, lemma: deletedCard.lemma }
  })
}
