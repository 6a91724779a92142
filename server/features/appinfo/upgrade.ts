// Whether the native app that asks is too old, and where a newer one is.
import type { appinfo } from '../../../contract/appinfo.ts'
import type { Result } from '../../../contract/kernel/call.ts'
import type { Ctx } from '../../http/context.ts'

/** A browser is never too old: it gets the newest page each time. In an app store's review nothing leads out. */
export function upgradeFor({ app, config, is_review }: Ctx<'open'>): Result<typeof appinfo.upgrade> {
  const { APP_MIN_VERSION_CODE: min_version_code, APP_IOS_URL, APP_ANDROID_URL } = config
  const own = /^\d{1,10}$/.test(app?.version_code ?? '') ? Number(app?.version_code) : undefined
  return {
    is_too_old: own !== undefined && own < min_version_code,
    min_version_code,
    ios: is_review ? '' : (APP_IOS_URL ?? ''),
    android: is_review ? '' : (APP_ANDROID_URL ?? ''),
  }
}
