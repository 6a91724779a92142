// A poster as it will be posted, or the paper that it will stand on while it is made.
import { saidOf } from '../../lib/api.ts'
import { resolved } from '../../lib/site.ts'
import { Failed } from '../../ui/Empty.tsx'
import styles from './Print.module.css'

export interface PosterPictureProps {
  url: string | null | undefined
  /** What stands on it, for who cannot see it. */
  alt: string
  shape: 'tall' | 'xhs' | 'card'
  isMaking: boolean
  fault: Error | null
  onRetry: () => void
}

export function PosterPicture({ url, alt, shape, isMaking, fault, onRetry }: PosterPictureProps) {
  return (
    <div className={styles.picture} data-shape={shape} aria-busy={isMaking}>
      {fault ? (
        <Failed message={saidOf(fault)} retrying={isMaking} onRetry={onRetry} />
      ) : url ? (
        <img src={resolved(url)} alt={alt} />
      ) : (
        <span className="sr-only" role="status">
          正在排海报
        </span>
      )}
    </div>
  )
}
