// Announcements: what is told now to whom, and how admins make and take back one.
import type { appinfo, KeptAnnouncement } from '../../../contract/appinfo.ts'
import type { Parsed, Result } from '../../../contract/kernel/call.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import { isFor } from '../../../domain/appinfo/audience.ts'
import type { Level } from '../../../domain/membership/ledger.ts'
import type { Ctx } from '../../http/context.ts'
import { levelOf } from '../membership/public.ts'
import type { AnnouncementRow } from './store.ts'

/** Undefined for a guest. */
export const levelOfAsker = async (ctx: Ctx<'open'>): Promise<Level | undefined> =>
  ctx.user && (await levelOf(ctx, ctx.user.id)).level

const kept = ({ starts_at, ends_at, created_at, ...row }: AnnouncementRow): KeptAnnouncement => ({
  ...row,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  created_at: created_at.toISOString(),
})

export async function notify(ctx: Ctx<'open'>): Promise<Result<typeof appinfo.notify>> {
  const rows = await ctx.store.appinfo.tellsAt(ctx.now())
  const level = rows.some(({ audience }) => audience !== 'ALL') ? await levelOfAsker(ctx) : undefined
  const theirs = rows.filter(({ audience, link }) => {
    // An app store's review sees nothing that leads out, and nothing that only some are told.
    if (ctx.is_review) return audience === 'ALL' && !link.startsWith('https:')
    return isFor(audience, level)
  })
  return {
    result: theirs.map(({ id, text, link, starts_at }) => ({
      id,
      text,
      link,
      starts_at: starts_at.toISOString(),
    })),
  }
}

export const announcementsOf = async (ctx: Ctx<'admin'>): Promise<Result<typeof appinfo.announcements>> => ({
  items: (await ctx.store.appinfo.all()).map(kept),
})

export async function announce(
  ctx: Ctx<'admin'>,
  { id, text, link, audience, ...given }: Parsed<typeof appinfo.announce>,
): Promise<KeptAnnouncement> {
  const [starts_at, ends_at] = [new Date(given.starts_at), new Date(given.ends_at)]
  if (ends_at <= starts_at) throw refuse('ENDS_TOO_EARLY')
  const set = { text, link, audience, starts_at, ends_at }
  const row = await ctx.store.appinfo.announce(id, set, ctx.user.id)
  if (!row) throw refuse('ANNOUNCEMENT_NOT_FOUND')
  return kept(row)
}
