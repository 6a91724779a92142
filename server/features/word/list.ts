// Lists a reader's words in the order they ask for, page by page.
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
/** Where a card stands in each order, as `list.store.ts` compares it. */
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
  { order: name, q, stage, ...asked }: ParsedInput<typeof wordEndpoints.list>,
): Promise<EndpointResult<typeof wordEndpoints.list>> {
  const order = { name: `word.${name}`, ...KEYS[name] }
  const page = toPageRequest(asked, order)
  const found = await ctx.store.word.list(ctx.user.id, { order: name, q, stage, ...page })
  const { rows, ...next } = cutPage(found, page, order)
  const now = ctx.now()
  const settings = reviewSettings(ctx)
  return { items: rows.map((row) => presentWordCard(row, now, settings)), ...next }
}
