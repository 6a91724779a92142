// Cover of an issue: its own picture, or one composed of masthead, number, and the picture and title of its
// first article.
import type { MagazineCard } from '../../../contract/magazine.ts'
import { getPictureUrl } from '../../lib/picture.ts'
import { cx } from '../../ui/cx.ts'
import styles from './Magazine.module.css'

export function IssueCover({ issue, className }: { issue: MagazineCard; className?: string }) {
  const { cover, name, number, edition, lead } = issue
  if (cover)
    return (
      <span className={cx(styles.cover, className)}>
        <img src={getPictureUrl(cover, 300)} alt="" decoding="async" />
      </span>
    )
  return (
    <span className={cx(styles.cover, styles.printed, className)} aria-hidden="true">
      <b lang="en">{name}</b>
      <small>
        <span>{number && `No. ${number}`}</span>
        <span>{edition}</span>
      </small>
      {lead?.cover ? <img src={getPictureUrl(lead.cover, 300)} alt="" decoding="async" /> : <i />}
      <u lang="en">{lead?.title ?? ''}</u>
    </span>
  )
}
