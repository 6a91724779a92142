// What stands in for a screen: an unknown path, an error nobody caught, a screen whose code is on its way.
import { type ErrorComponentProps, useLocation } from '@tanstack/react-router'
import { Refused } from '../lib/api.ts'
import { isChunkError } from '../lib/chunk-reload.ts'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'
import { Page } from '../ui/Page.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

export function Missing() {
  const { pathname } = useLocation()
  return <ErrorScreen status={404} path={pathname} />
}

export function Broken({ error }: ErrorComponentProps) {
  const { pathname } = useLocation()
  if (error instanceof Refused && error.status === 404) return <ErrorScreen status={404} path={pathname} />
  // The screen's code is on the other side of the network.
  if (isChunkError(error) && !navigator.onLine)
    return <ErrorScreen status={500} sentence="网络异常，连上以后再打开一次。" />
  return <ErrorScreen status={500} />
}

export function Opening() {
  return (
    <Page>
      <SkeletonRows label="正在打开" />
    </Page>
  )
}
