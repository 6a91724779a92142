// Handlers of the site endpoints: error and provider health, and settings that an admin may change.

import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { SiteSetting, siteEndpoints } from '../../../contract/site.ts'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import { fitsSetting, mergeSettings, SETTING_NAMES, type SettingName } from '../../../domain/site/settings.ts'
import type { Ctx, EndpointHandlers } from '../../http/context.ts'
import { byEnvironment } from './public.ts'

async function presented({ config, store }: Ctx, names: readonly SettingName[]): Promise<SiteSetting[]> {
  const own = byEnvironment(config)
  const set = await store.site.set()
  const now = mergeSettings(own, set)
  return names.map((name) => ({
    ...{ name, value: now[name], by_default: own[name], is_set: fitsSetting(name, set[name]) },
  }))
}

export const siteHandlers: EndpointHandlers<typeof siteEndpoints, 'site'> = {
  health: async ({ store, now }) => {
    const [faults, signs] = await Promise.all([
      store.site.faultsSince(new Date(now().getTime() - DAY_MS)),
      store.site.signs(),
    ])
    const isoOrNull = (at: Date | null) => at?.toISOString() ?? null
    return {
      faults: faults.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() })),
      providers: signs.map(({ good_at, failed_at, ...row }) => ({
        ...{ ...row, good_at: isoOrNull(good_at), failed_at: isoOrNull(failed_at) },
      })),
    }
  },
  settings: async (ctx) => ({ items: await presented(ctx, SETTING_NAMES) }),
  set: async (ctx, { name, is_on, number, choice }) => {
    const value = is_on ?? number ?? choice ?? null
    if (value !== null && !fitsSetting(name, value)) throwAppError('WRONG_SETTING')
    await ctx.store.site.change(name, value, ctx.user.id)
    const [shown] = await presented(ctx, [name])
    if (!shown) throw new Error(`no setting ${name}`)
    return shown
  },
}
