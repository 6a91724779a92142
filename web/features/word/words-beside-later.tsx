// List and page side by side, brought on wide windows only: a phone's screen holds one of the two.
import { lazy, Suspense } from 'react'
import { SkeletonWords } from '../../ui/Skeleton.tsx'
import type { WordsBesideProps } from './WordsBeside.tsx'

const load = () => import('./WordsBeside.tsx')
const Beside = lazy(() => load().then((m) => ({ default: m.WordsBeside })))

export const WordsBesideLater = (props: WordsBesideProps) => (
  <Suspense fallback={<SkeletonWords label="正在打开生词本" />}>
    <Beside {...props} />
  </Suspense>
)
