// Fallback components for a screen: an uncaught error, or a lazy screen whose code is still loading.
import { type ErrorComponentProps, useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../lib/api.ts'
import { isChunkError, mayReload } from '../lib/chunk-reload.ts'
import { BackBar } from '../ui/BackBar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'
import { Page } from '../ui/Page.tsx'
import {
  SkeletonArticle,
  SkeletonFront,
  SkeletonLines,
  SkeletonRows,
  SkeletonWords,
} from '../ui/Skeleton.tsx'

export function RouteError({ error }: ErrorComponentProps) {
  const { pathname } = useLocation()
  if (error instanceof ApiError && error.status === 404) return <ErrorScreen status={404} path={pathname} />
  return isChunkError(error) ? <CodeMissing path={pathname} /> : <ErrorScreen status={500} />
}

function watchNetwork(run: () => void): () => void {
  window.addEventListener('online', run)
  window.addEventListener('offline', run)
  return () => {
    window.removeEventListener('online', run)
    window.removeEventListener('offline', run)
  }
}

/** The screen's code could not be fetched offline: it is retried when the network is back. */
function CodeMissing({ path }: { path: string }) {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  useEffect(() => {
    // A failed dynamic import stays failed in this page, so reload the page; `mayReload` prevents a reload
    // loop.
    if (isOnline && mayReload(path, Date.now())) window.location.reload()
  }, [isOnline, path])
  if (isOnline) return <ErrorScreen status={500} />
  return (
    <Page>
      <EmptyState title="网络异常" hint="这一页还没有在这台设备上打开过，联网后会自动加载。" />
    </Page>
  )
}

/** Skeleton in the shape of the screen while its code is loading. */
export function ScreenSkeleton({ path }: { path: string }) {
  const isArticle = path === '/article/{id}'
  const Shape =
    path === '/'
      ? SkeletonFront
      : isArticle
        ? SkeletonArticle
        : /^.(myw|fl)/.test(path)
          ? SkeletonWords
          : /^.(article|Search|MyStar)$/.test(path)
            ? SkeletonRows
            : SkeletonLines
  return (
    <>
      {isArticle && <BackBar always />}
      <Page rows={!isArticle} wide={path === '/'}>
        <Shape />
      </Page>
    </>
  )
}
