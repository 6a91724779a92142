// Lists a reader's words in the requested order, with pagination.
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { wordEndpoints } from '../../../contract/word.ts'
import type { Ctx } from '../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import type { CardWithContexts } from './card-row.store.ts'
import type { WordListOrder } from './list.store.ts'
import { presentWordCard } from './present.ts'
import { reviewSettings } from './settings.ts'

type Keys = Omit<CursorOrder<CardWithContexts>, 'name'>
const BY_DATE: Keys = {
  kinds: ['time', 'id'],
  keyOf: ({ created_at, id }) => [created_at.toISOString(), id],
}
/** Sort keys of a card for the cursor of each order, as `list.store.ts` compares them. */
const KEYS: Record<WordListOrder, Keys> = {
  new: BY_DATE,
  old: BY_DATE,
  az: { kinds: ['text'], keyOf: ({ lemma }) => [lemma] },
  due: {
    kinds: ['count', 'time', 'id'],
    keyOf: ({ state, due, id }) => [Number(state === 'NEW'), due.toISOString(), id],
  },
  hard: {
    kinds: ['number', 'count', 'id'],
    keyOf: ({ difficulty, lapses, id }) => [difficulty, lapses, id],
  },
}

export async function listWords(
  ctx: Ctx<'user'>,
  { order: name, q, stage, ...pageParams }: ParsedInput<typeof wordEndpoints.list>,
): Promise<EndpointResult<typeof wordEndpoints.list>> {
  const order = { name: `word.${name}`, ...KEYS[name] }
  const page = toPageRequest(pageParams, order)
  const found = await ctx.store.word.list(ctx.user.id, { order: name, q, stage, ...page })
  const { rows, ...next } = cutPage(found, page, order)
  const now = ctx.now()
  const settings = reviewSettings(ctx)
  return { items: rows.map((row) => presentWordCard(row, now, settings)), ...next }
}
