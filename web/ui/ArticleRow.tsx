// An article in a list: no card, a hairline, the title in the reading face, and what helps to choose.
import type { ReactNode } from 'react'
import styles from './ArticleRow.module.css'
import { CoverImage } from './CoverImage.tsx'
import { MetaLine } from './MetaLine.tsx'

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

export type ArticleRowsProps = {
  children: ReactNode
  busy?: boolean | undefined
  /** For who goes from heading to heading, where none stands above the rows. */
  heading?: string | undefined
}

/** Rows under each other; two columns of them on wide windows. */
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
