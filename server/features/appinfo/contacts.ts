// WeCom: the group and the person that readers find us by, as admins set them.
import type { appinfo, KeptContact } from '../../../contract/appinfo.ts'
import type { Parsed, Result } from '../../../contract/kernel/call.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import { isFor } from '../../../domain/appinfo/audience.ts'
import type { Ctx } from '../../http/context.ts'
import { levelOfAsker } from './announcements.ts'

export async function contactsFor(ctx: Ctx<'open'>): Promise<Result<typeof appinfo.contacts>> {
  if (ctx.is_review) return { items: [] }
  const rows = (await ctx.store.appinfo.contacts()).filter(({ is_on }) => is_on)
  const level = rows.length > 0 ? await levelOfAsker(ctx) : undefined
  return {
    items: rows
      .filter(({ audience }) => isFor(audience, level))
      .map(({ kind, title, text, link, picture }) => ({ kind, title, text, link, picture })),
  }
}

export const keptContacts = async (ctx: Ctx<'admin'>): Promise<Result<typeof appinfo.keptContacts>> => ({
  items: await ctx.store.appinfo.contacts(),
})

export async function keepContact(
  ctx: Ctx<'admin'>,
  row: Parsed<typeof appinfo.keepContact>,
): Promise<KeptContact> {
  if (row.is_on && row.link === '' && row.picture === '') throw refuse('CONTACT_WITHOUT_CODE')
  await ctx.store.appinfo.keepContact(row, ctx.user.id)
  return row
}
