// The cover picture of an article, with a fixed aspect ratio, so that loading it causes no layout shift.
import { useState } from 'react'
import { getPictureUrl } from '../lib/picture.ts'
import styles from './ArticleRow.module.css'
import { cx } from './cx.ts'

/**
 * A picture with a fixed aspect ratio, without layout shift; the fallback is a quiet tint with the first
 * letter.
 */
export type CoverImageProps = {
  src: string | null | undefined
  /** Empty when the title is rendered next to it. */
  alt?: string
  /** For the tint. */
  title?: string
  ratio?: 'row' | 'wide' | 'book' | 'round'
  /** The first pictures of a screen load at once. */
  eager?: boolean
  className?: string
}

export function CoverImage({
  src,
  alt = '',
  title = '',
  ratio = 'row',
  eager = false,
  className,
}: CoverImageProps) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={cx(styles.cover, className)} data-ratio={ratio}>
      {src && !broken ? (
        <img
          src={getPictureUrl(src, ratio === 'wide' ? 640 : 300)}
          alt={alt}
          width={ratio === 'wide' ? 640 : 192}
          height={ratio === 'wide' ? 360 : 144}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className={styles.letter} aria-hidden="true">
          {title.trim().charAt(0)}
        </span>
      )}
    </span>
  )
}
