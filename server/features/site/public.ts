// Public API of the site feature: the current settings.
import { mergeSettings, type SiteSettings } from '../../../domain/site/settings.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'

/** Default of each setting from the environment; used until an admin sets another value. */
export const byEnvironment = (config: Config): SiteSettings => ({
  collection_review: config.COLLECTION_REVIEW,
  ai_tokens_a_day: config.AI_DAILY_TOKEN_BUDGET,
  app_min_version_code: config.APP_MIN_VERSION_CODE,
  trial_needs: config.TRIAL_NEEDS,
})

export const settingsNow = async ({ config, store }: Pick<Deps, 'config' | 'store'>): Promise<SiteSettings> =>
  mergeSettings(byEnvironment(config), await store.site.set())
