// WeCom contacts (a group and a person) that readers can add; admins configure them.
import type { appinfoEndpoints, ManagedContact } from '../../../contract/appinfo.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { isInAudience } from '../../../domain/appinfo/audience.ts'
import type { Ctx } from '../../http/context.ts'
import { levelOfAsker } from './announcements.ts'

export async function contactsFor(
  ctx: Ctx<'open'>,
): Promise<EndpointResult<typeof appinfoEndpoints.contacts>> {
  if (ctx.isStoreReview) return { items: [] }
  const rows = (await ctx.store.appinfo.contacts()).filter(({ is_on }) => is_on)
  const level = rows.length > 0 ? await levelOfAsker(ctx) : undefined
  return {
    items: rows
      .filter(({ audience }) => isInAudience(audience, level))
      .map(({ kind, title, text, link, picture }) => ({ kind, title, text, link, picture })),
  }
}

export const listStoredContacts = async (
  ctx: Ctx<'admin'>,
): Promise<EndpointResult<typeof appinfoEndpoints.keptContacts>> => ({
  items: await ctx.store.appinfo.contacts(),
})

export async function keepContact(
  ctx: Ctx<'admin'>,
  row: ParsedInput<typeof appinfoEndpoints.keepContact>,
): Promise<ManagedContact> {
  if (row.is_on && row.link === '' && row.picture === '') throw throwAppError('CONTACT_WITHOUT_CODE')
  await ctx.store.appinfo.keepContact(row, ctx.user.id)
  return row
}
