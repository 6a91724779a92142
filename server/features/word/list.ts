// Lists a reader's words in the order they ask for, page by page.
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { wordEndpoints } from '../../../contract/word.ts'
import { cutPage, type Order, stretchOf } from '../../http/after.ts'
import type { Ctx } from '../../http/context.ts'
import type { CardWithContexts } from './card-row.store.ts'
import type { ListOrder } from './list.store.ts'
import { presentCard } from './present.ts'
import { reviewSettings } from './settings.ts'

type Keys = Omit<Order<CardWithContexts>, 'name'>
const BY_DATE: Keys = {
  kinds: ['time', 'id'],
  placeOf: ({ created_at, id }) => [created_at.toISOString(), id],
}
/** Where a card stands in each order, as `list.store.ts` compares it. */
const KEYS: Record<ListOrder, Keys> = {
  new: BY_DATE,
  old: BY_DATE,
  az: { kinds: ['text'], placeOf: ({ lemma }) => [lemma] },
  due: {
    kinds: ['count', 'time', 'id'],
    placeOf: ({ state, due, id }) => [Number(state === 'NEW'), due.toISOString(), id],
  },
  hard: {
    kinds: ['number', 'count', 'id'],
    placeOf: ({ difficulty, lapses, id }) => [difficulty, lapses, id],
  },
}

export async function listWords(
  ctx: Ctx<'user'>,
  { order: name, q, stage, ...asked }: ParsedInput<typeof wordEndpoints.list>,
): Promise<EndpointResult<typeof wordEndpoints.list>> {
  const order = { name: `word.${name}`, ...KEYS[name] }
  const page = stretchOf(asked, order)
  const found = await ctx.store.word.list(ctx.user.id, { order: name, q, stage, ...page })
  const { rows, ...next } = cutPage(found, page, order)
  const now = ctx.now()
  const settings = reviewSettings(ctx)
  return { items: rows.map((row) => presentCard(row, now, settings)), ...next }
}
