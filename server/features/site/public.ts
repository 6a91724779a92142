// What other features may ask of the house: the settings as they stand.
import { mergeSettings, type SiteSettings } from '../../../domain/site/settings.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'

/** What the environment says, for as long as no admin has said otherwise. */
export const byEnvironment = (config: Config): SiteSettings => ({
  collection_review: config.COLLECTION_REVIEW,
  ai_tokens_a_day: config.AI_TOKENS_A_DAY,
  app_min_version_code: config.APP_MIN_VERSION_CODE,
  trial_needs: config.TRIAL_NEEDS,
})

export const settingsNow = async ({ config, store }: Pick<Deps, 'config' | 'store'>): Promise<SiteSettings> =>
  mergeSettings(byEnvironment(config), await store.site.set())
