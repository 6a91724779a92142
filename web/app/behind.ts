// What is started behind the first sight, when the page has nothing better to do; none of it weighs on it.
import type { QueryClient } from '@tanstack/react-query'
import { site } from '../lib/api.ts'
import { newerBuild, watchBuild } from '../lib/build-check.ts'
import { keepLastSeen } from '../local/last-seen.ts'
import { toast } from '../ui/toast.ts'

/** Called once. */
export function startBehind(cache: QueryClient, go: (path: string) => void): void {
  keepLastSeen(cache)
  void import('../features/house/announce.ts')
    .then((m) => m.announce(go))
    // Told another time.
    .catch(() => undefined)
  const current = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
  if (current !== '') offerNewerBuild(current)
  // What an earlier visit could not send.
  void import('../local/outbox.ts').then(
    (m) => m.startOutbox(),
    () => undefined,
  )
}

const offerNewerBuild = (current: string): unknown =>
  watchBuild({
    newer: () => newerBuild(current, site),
    offer: () =>
      toast('开卷有新版本', {
        duration: Number.POSITIVE_INFINITY,
        key: 'build',
        action: { label: '刷新', run: () => window.location.reload() },
      }),
  })
