// Starts what is not needed for the first render, when the page is idle.
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
  // Stored for a later registration, also after a reload.
  getInvitationCode()
  void import('../features/site/show-announcements.ts')
    .then((m) => m.showAnnouncements((href) => void router.navigate({ href })))
    // On error the announcement is shown at another visit.
    .catch(() => undefined)
  const current = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
  if (current !== '') offerNewerBuild(current)
  if (readAppIdentity() !== '') void leadToNewerApp(router).catch(() => undefined)
  if (/MicroMessenger/i.test(navigator.userAgent)) void shareInWechat(router).catch(() => undefined)
  // Send the mutations that an earlier visit could not send.
  void import('../local/outbox.ts').then(
    (m) => m.startOutbox(),
    () => undefined,
  )
}

/**
 * Refreshes a page that is open overnight: reading data changes with the calendar's day, due words with the
 * reader's day.
 */
function renewDaily(cache: QueryClient): void {
  const renew = (queryKey: QueryKey) => void cache.invalidateQueries({ queryKey })
  watchDayChange(
    () => 0,
    () => {
      renew(toQueryKeyPrefix('history'))
      // The overview counts the reviews of the calendar's day.
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

/** Sets the share data of WeChat's menu for the current page, and for each navigation. */
async function shareInWechat(router: AnyRouter): Promise<void> {
  const { startWechatShare } = await import('../features/site/wechat-share.ts')
  const opened = await startWechatShare(navigator.userAgent)
  // Wait until the title and the first paragraph are rendered.
  const tell = () =>
    setTimeout(() => void opened(window.location.href).catch(() => undefined), WECHAT_LOOKS_AFTER_MS)
  router.subscribe('onResolved', tell)
  tell()
}

/** Redirects a native app that is too old for the current API to the download of a newer version. */
async function leadToNewerApp(router: AnyRouter): Promise<void> {
  const { appinfoCalls } = await import('../lib/calls/appinfo.ts')
  const { is_too_old } = await appinfoCalls.upgrade({})
  if (is_too_old) await router.navigate({ href: '/app_upgrade' })
}
