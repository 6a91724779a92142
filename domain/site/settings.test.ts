// What an admin has set stands over the environment, and what may not be so counts for nothing.
import { expect, it } from 'vitest'
import { fitsSetting, mergeSettings, type SiteSettings } from './settings.ts'

const own: SiteSettings = {
  ...{ collection_review: true, ai_tokens_a_day: 5000, app_min_version_code: 0 },
  trial_needs: 'xhs',
}

it('is the environment’s where nothing fitting is set', () => {
  expect(mergeSettings(own)).toEqual(own)
  const set = { collection_review: 'off', ai_tokens_a_day: 999, app_min_version_code: 1.5, other: true }
  expect(mergeSettings(own, { trial_needs: 'money' })).toEqual(own)
  expect(mergeSettings(own, set)).toEqual(own)
})

it('is what was set, each by itself', () => {
  expect(mergeSettings(own, { collection_review: false })).toEqual({ ...own, collection_review: false })
  expect(mergeSettings(own, { ai_tokens_a_day: 1000, app_min_version_code: 12 })).toEqual({
    ...{ collection_review: true, ai_tokens_a_day: 1000, app_min_version_code: 12 },
    trial_needs: 'xhs',
  })
  expect(mergeSettings(own, { trial_needs: 'registration' }).trial_needs).toBe('registration')
})

it('has bounds', () => {
  expect(
    [999, 1000, 2_000_000_000, 2_000_000_001].map((value) => fitsSetting('ai_tokens_a_day', value)),
  ).toEqual([...[false, true, true, false]])
  expect([true, 1, 'true', null].map((value) => fitsSetting('collection_review', value))).toEqual([
    ...[true, false, false, false],
  ])
})
