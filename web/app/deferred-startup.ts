// What is started behind the first sight, when the page has nothing better to do; none of it weighs on it.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { ReaderSettings } from '../../contract/entities/account.ts'
import { DAY_START_HOUR } from '../../domain/word/reader-day.ts'
import { buildProbe } from '../lib/api.ts'
import { findNewerBuild, watchBuild } from '../lib/build-check.ts'
import { readAppIdentity } from '../lib/cookies.ts'
import { watchDayChange } from '../lib/day-change.ts'
import { getInvitationCode } from '../lib/invited-by.ts'
import { toQueryKey, toQueryKeyPrefix } from '../lib/keys.ts'
import { persistQueries } from '../local/persisted-queries.ts'
import { showToast } from '../ui/toast.ts'

const WECHAT_LOOKS_AFTER_MS = 1500

/** Called once. */
export function startDeferred(cache: QueryClient, router: AnyRouter): void {
  persistQueries(cache)
  renewDaily(cache)
  // Kept for whoever registers later, after a reload too.
  getInvitationCode()
  void import('../features/site/show-announcements.ts')
    .then((m) => m.showAnnouncements((href) => void router.navigate({ href })))
    // Told another time.
    .catch(() => undefined)
  const current = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
  if (current !== '') offerNewerBuild(current)
  if (readAppIdentity() !== '') void leadToNewerApp(router).catch(() => undefined)
  if (/MicroMessenger/i.test(navigator.userAgent)) void shareInWechat(router).catch(() => undefined)
  // What an earlier visit could not send.
  void import('../local/outbox.ts').then(
    (m) => m.startOutbox(),
    () => undefined,
  )
}

/** A page that is open overnight does not show yesterday's: what was read is of the calendar's day, what is due of the reader's. */
function renewDaily(cache: QueryClient): void {
  const renew = (queryKey: QueryKey) => void cache.invalidateQueries({ queryKey })
  watchDayChange(
    () => 0,
    () => {
      renew(toQueryKeyPrefix('history'))
      // It counts the reviews of the calendar's day.
      renew(toQueryKeyPrefix('word', 'overview'))
    },
  )
  const hourOf = () =>
    cache.getQueryData<{ settings: ReaderSettings }>(toQueryKey('account', 'me'))?.settings.day_start_hour ??
    DAY_START_HOUR.default
  watchDayChange(hourOf, () => renew(toQueryKeyPrefix('word')))
}

const offerNewerBuild = (current: string): unknown =>
  watchBuild({
    newer: () => findNewerBuild(current, buildProbe),
    offer: () =>
      showToast('开卷有新版本', {
        duration: Number.POSITIVE_INFINITY,
        key: 'build',
        action: { label: '刷新', run: () => window.location.reload() },
      }),
  })

/** WeChat's menu is told of the page that is open, and of each that is opened after it. */
async function shareInWechat(router: AnyRouter): Promise<void> {
  const { startWechatShare } = await import('../features/site/wechat-share.ts')
  const opened = await startWechatShare(navigator.userAgent)
  // Once its title and its first paragraph are there.
  const tell = () =>
    setTimeout(() => void opened(window.location.href).catch(() => undefined), WECHAT_LOOKS_AFTER_MS)
  router.subscribe('onResolved', tell)
  tell()
}

/** A native app that is too old for what we answer today is told where a newer one is. */
async function leadToNewerApp(router: AnyRouter): Promise<void> {
  const { appinfoCalls } = await import('../lib/calls/appinfo.ts')
  const { is_too_old } = await appinfoCalls.upgrade({})
  if (is_too_old) await router.navigate({ href: '/app_upgrade' })
}
