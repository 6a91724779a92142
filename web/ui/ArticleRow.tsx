// An article in a list: no card, a hairline, the title in the reading font, and facts that help to choose.
import type { ReactNode } from 'react'
import styles from './ArticleRow.module.css'
import { CoverImage } from './CoverImage.tsx'
import { MetaLine } from './MetaLine.tsx'

/**
 * `link` renders the link around the title (its area covers the row); `lang` of the title defaults to
 * English. `note` is a line above (source, reason); `star` is the main criterion, rendered before the other
 * facts; `read` greys a finished one; `actions` are buttons at the right of the meta line, above the link.
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

export type ArticleRowsProps = {
  children: ReactNode
  busy?: boolean | undefined
  /** Hidden heading for screen-reader navigation, for rows without a visible heading above. */
  heading?: string | undefined
}

/** A list of rows; two columns on wide windows. */
export const ArticleRows = ({ children, busy, heading }: ArticleRowsProps) => (
  <>
    {heading !== undefined && <h2 className="sr-only">{heading}</h2>}
    <div className={styles.rows} aria-busy={busy}>
      {children}
    </div>
  </>
)

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
            <MetaLine items={meta} />
          </span>
          {actions !== undefined && <span className={styles.actions}>{actions}</span>}
        </div>
      </div>
      {cover !== undefined && (
        <CoverImage
          src={cover}
          title={coverTitle ?? (typeof title === 'string' ? title : '')}
          eager={props.eager ?? false}
        />
      )}
    </article>
  )
}
