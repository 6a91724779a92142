// Lazy split view of list and page, loaded on wide windows only: a phone's screen shows one of the two.
import { lazy, Suspense } from 'react'
import { SkeletonWords } from '../../ui/Skeleton.tsx'
import type { WordSplitViewProps } from './WordSplitView.tsx'

const load = () => import('./WordSplitView.tsx')
const LoadedSplitView = lazy(() => load().then((m) => ({ default: m.WordSplitView })))

export const LazyWordSplitView = (props: WordSplitViewProps) => (
  <Suspense fallback={<SkeletonWords label="正在打开生词本" />}>
    <LoadedSplitView {...props} />
  </Suspense>
)
