// A finished poster, or an empty sheet as placeholder while it is rendered.
import { useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { resolveUrl } from '../../lib/site.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import styles from './Print.module.css'

export interface PosterPictureProps {
  url: string | null | undefined
  /** Alternative text with the content of the poster. */
  alt: string
  shape: 'tall' | 'xhs' | 'card'
  /** Instruction for the first step, if no poster is rendered by default. */
  hint?: string
  isMaking: boolean
  fault: Error | null
  onRetry: () => void
}

/** The previous poster stays visible while the next one is rendered. */
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
