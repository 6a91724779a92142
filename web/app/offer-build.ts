// Offers the build that came after the one this page is of; nothing of the first page.
import { site } from '../lib/api.ts'
import { newerBuild, watchBuild } from '../lib/build-check.ts'
import { toast } from '../ui/toast.ts'

/** Looks every now and then from here on. */
export function offerNewerBuild(current: string): void {
  watchBuild({
    newer: () => newerBuild(current, site),
    offer: () =>
      toast('开卷有新版本', {
        duration: Number.POSITIVE_INFINITY,
        key: 'build',
        action: { label: '刷新', run: () => window.location.reload() },
      }),
  })
}
