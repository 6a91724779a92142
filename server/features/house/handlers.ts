// Answers the calls of how the house is and of what an admin has set.
import type { HouseSetting, house } from '../../../contract/house.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import { fitsSetting, SETTING_NAMES, type SettingName, settingsWith } from '../../../domain/house/settings.ts'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import type { Ctx, Handlers } from '../../http/context.ts'
import { byEnvironment } from './public.ts'

async function presented({ config, store }: Ctx, names: readonly SettingName[]): Promise<HouseSetting[]> {
  const own = byEnvironment(config)
  const set = await store.house.set()
  const now = settingsWith(own, set)
  return names.map((name) => ({
    ...{ name, value: now[name], by_default: own[name], is_set: fitsSetting(name, set[name]) },
  }))
}

export const houseHandlers: Handlers<typeof house, 'house'> = {
  health: async ({ store, now }) => {
    const [faults, signs] = await Promise.all([
      store.house.faultsSince(new Date(now().getTime() - DAY_MS)),
      store.house.signs(),
    ])
    const told = (at: Date | null) => at?.toISOString() ?? null
    return {
      faults: faults.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() })),
      providers: signs.map(({ good_at, failed_at, ...row }) => ({
        ...{ ...row, good_at: told(good_at), failed_at: told(failed_at) },
      })),
    }
  },
  settings: async (ctx) => ({ items: await presented(ctx, SETTING_NAMES) }),
  set: async (ctx, { name, is_on, number, choice }) => {
    const value = is_on ?? number ?? choice ?? null
    if (value !== null && !fitsSetting(name, value)) refuse('WRONG_SETTING')
    await ctx.store.house.change(name, value, ctx.user.id)
    const [shown] = await presented(ctx, [name])
    if (!shown) throw new Error(`no setting ${name}`)
    return shown
  },
}
