// A poster as it will be posted, or the paper that it will stand on while it is made.
import { useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { resolveUrl } from '../../lib/site.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import styles from './Print.module.css'

export interface PosterPictureProps {
  url: string | null | undefined
  /** What stands on it, for who cannot see it. */
  alt: string
  shape: 'tall' | 'xhs' | 'card'
  /** What to do first, where nothing is made by itself. */
  hint?: string
  isMaking: boolean
  fault: Error | null
  onRetry: () => void
}

/** While the next one is made the last one stays. */
export function PosterPicture({ url, alt, shape, hint, isMaking, fault, onRetry }: PosterPictureProps) {
  const [last, setLast] = useState(url)
  if (url && url !== last) setLast(url)
  const shown = url ?? (isMaking ? last : undefined)
  const isIdle = !fault && !shown && !isMaking && hint !== undefined
  return (
    <div
      className={styles.picture}
      data-shape={shape}
      data-idle={isIdle || undefined}
      data-old={(isMaking && shown !== url) || undefined}
      aria-busy={isMaking}
    >
      {fault ? (
        <LoadError message={getErrorMessage(fault)} retrying={isMaking} onRetry={onRetry} />
      ) : shown ? (
        <img src={resolveUrl(shown)} alt={alt} />
      ) : isIdle ? (
        <p>{hint}</p>
      ) : (
        <span className="sr-only" role="status">
          正在排海报
        </span>
      )}
    </div>
  )
}
