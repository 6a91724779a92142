// Announcements: endpoint with the current ones for a reader, and endpoints to list and save them for admins.
import type { appinfoEndpoints, ManagedAnnouncement } from '../../../contract/appinfo.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { isInAudience } from '../../../domain/appinfo/audience.ts'
import type { MembershipLevel } from '../../../domain/membership/ledger.ts'
import type { Ctx } from '../../http/context.ts'
import { levelOf } from '../membership/public.ts'
import type { AnnouncementRow } from './store.ts'

/** Undefined for a guest. */
export const levelOfAsker = async (ctx: Ctx<'open'>): Promise<MembershipLevel | undefined> =>
  ctx.user && (await levelOf(ctx, ctx.user.id)).level

const presentAnnouncement = ({
  starts_at,
  ends_at,
  created_at,
  ...row
}: AnnouncementRow): ManagedAnnouncement => ({
  ...row,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  created_at: created_at.toISOString(),
})

export async function listCurrentAnnouncements(
  ctx: Ctx<'open'>,
): Promise<EndpointResult<typeof appinfoEndpoints.notify>> {
  const rows = await ctx.store.appinfo.announcementsAt(ctx.now())
  const level = rows.some(({ audience }) => audience !== 'ALL') ? await levelOfAsker(ctx) : undefined
  const theirs = rows.filter(({ audience, link }) => {
    // During an app store review, hide announcements with an external link, and those for a limited audience.
    if (ctx.isStoreReview) return audience === 'ALL' && !link.startsWith('https:')
    return isInAudience(audience, level)
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

export const announcementsOf = async (
  ctx: Ctx<'admin'>,
): Promise<EndpointResult<typeof appinfoEndpoints.announcements>> => ({
  items: (await ctx.store.appinfo.all()).map(presentAnnouncement),
})

export async function saveAnnouncement(
  ctx: Ctx<'admin'>,
  { id, text, link, audience, ...times }: ParsedInput<typeof appinfoEndpoints.announce>,
): Promise<ManagedAnnouncement> {
  const [starts_at, ends_at] = [new Date(times.starts_at), new Date(times.ends_at)]
  if (ends_at <= starts_at) throw throwAppError('ENDS_TOO_EARLY')
  const set = { text, link, audience, starts_at, ends_at }
  const row = await ctx.store.appinfo.announce(id, set, ctx.user.id)
  if (!row) throw throwAppError('ANNOUNCEMENT_NOT_FOUND')
  return presentAnnouncement(row)
}
