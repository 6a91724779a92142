// An article in a list: no card, a hairline, the title in the reading face, and what helps to choose.
import { type ReactNode, useState } from 'react'
import { pictureUrl } from '../lib/picture.ts'
import styles from './ArticleRow.module.css'
import { cx } from './cx.ts'
import { Meta } from './Meta.tsx'

/** A picture of known shape that never moves the page; a quiet tint with the first letter when there is none. */
export type CoverProps = {
  src: string | null | undefined
  /** Empty when the title stands beside it. */
  alt?: string
  /** For the tint. */
  title?: string
  ratio?: 'row' | 'wide' | 'book' | 'round'
  /** The first pictures of a screen load at once. */
  eager?: boolean
  className?: string
}

export function Cover({ src, alt = '', title = '', ratio = 'row', eager = false, className }: CoverProps) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={cx(styles.cover, className)} data-ratio={ratio}>
      {src && !broken ? (
        <img
          src={pictureUrl(src, ratio === 'wide' ? 640 : 300)}
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

/**
 * `link` renders the link around the title (its area covers the row); `lang` of the title is English unless said.
 * `note` a line above (source, reason); `star` what to choose by, before the other facts; `read` greys a finished one;
 * `actions` buttons at the right of the meta line, above the link.
 */
export type ArticleRowProps = {
  link: (shell: { className: string; children: ReactNode }) => ReactNode
  title: ReactNode
  titleZh?: ReactNode
  note?: ReactNode
  digest?: ReactNode
  cover?: string | null | undefined
  coverTitle?: string
  meta: readonly (ReactNode | false | null)[]
  star?: ReactNode
  read?: boolean
  lang?: 'en' | 'zh-CN'
  eager?: boolean
  actions?: ReactNode
}

export function ArticleRow(props: ArticleRowProps) {
  const { link, title, titleZh, note, digest, cover, coverTitle, meta, star, read, actions } = props
  return (
    <article className={styles.row} data-read={read || undefined}>
      <div className={styles.text}>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        <h3 className={styles.title} lang={props.lang ?? 'en'}>
          {link({ className: styles.link ?? '', children: title })}
        </h3>
        {titleZh !== undefined && titleZh !== '' && <p className={styles.zh}>{titleZh}</p>}
        {digest !== undefined && digest !== '' && <p className={styles.digest}>{digest}</p>}
        <div className={styles.foot}>
          <span className={styles.facts}>
            {star}
            <Meta items={meta} />
          </span>
          {actions !== undefined && <span className={styles.actions}>{actions}</span>}
        </div>
      </div>
      {cover !== undefined && (
        <Cover
          src={cover}
          title={coverTitle ?? (typeof title === 'string' ? title : '')}
          eager={props.eager ?? false}
        />
      )}
    </article>
  )
}
