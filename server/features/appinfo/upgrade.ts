// Endpoint for native apps: whether the installed version is too old, and where to get a newer one.
import type { appinfoEndpoints } from '../../../contract/appinfo.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { Ctx } from '../../http/context.ts'
import { settingsNow } from '../site/public.ts'

/**
 * A browser is never too old: it fetches the newest page on each request. During an app store review the
 * response contains no external link.
 */
export async function upgradeFor(ctx: Ctx<'open'>): Promise<EndpointResult<typeof appinfoEndpoints.upgrade>> {
  const { app, isStoreReview } = ctx
  const { APP_IOS_URL, APP_ANDROID_URL } = ctx.config
  const { app_min_version_code: min_version_code } = await settingsNow(ctx)
  const own = /^\d{1,10}$/.test(app?.version_code ?? '') ? Number(app?.version_code) : undefined
  return {
    is_too_old: own !== undefined && own < min_version_code,
    min_version_code,
    ios: isStoreReview ? '' : (APP_IOS_URL ?? ''),
    android: isStoreReview ? '' : (APP_ANDROID_URL ?? ''),
  }
}
