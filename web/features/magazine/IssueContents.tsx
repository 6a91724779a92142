// Table of contents of an issue: sections as printed, dot leaders to the minutes, the cover story first.
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide'
import { useRef } from 'react'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LineIcon } from '../../ui/icons.tsx'
import styles from './Magazine.module.css'
import { getIssueArticlePath, groupBySection, isRead, type ReadablePlace } from './reading.ts'

const HAN = /\p{Script=Han}/u

export function IssueContents({ id, places }: { id: number; places: readonly ReadablePlace[] }) {
  const root = useRef<HTMLDivElement>(null)
  const step = (by: 1 | -1) => {
    const links = [...(root.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    links[Math.min(links.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.focus()
  }
  useHotkeys({ j: { step: () => step(1) }, k: { step: () => step(-1) } })
  if (places.length === 0) return <EmptyState title="这一期还没有能读的文章" />
  const lead = places[0]?.id
  return (
    <div ref={root} className={styles.contents}>
      {groupBySection(places).map((section) => (
        <section
          key={`${section.name} ${section.places[0]?.id}`}
          aria-label={section.name_zh || section.name || '文章'}
        >
          {section.name ? (
            <h2 className={styles.heading}>
              <span lang="en">{section.name}</span>
              {section.name_zh && <small>{section.name_zh}</small>}
            </h2>
          ) : (
            <hr />
          )}
          <ol>
            {section.places.map((place) => (
              <Entry key={place.id} id={id} place={place} isLead={place.id === lead} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Entry({ id, place, isLead }: { id: number; place: ReadablePlace; isLead: boolean }) {
  const { article } = place
  const read = isRead(place)
  return (
    <li data-read={read || undefined} data-lead={isLead || undefined}>
      <Link to={getIssueArticlePath(article.id, id)}>
        <span className={styles.line}>
          <span className={styles.title} lang="en">
            {article.title}
          </span>
          {article.is_lock && (
            <span className={styles.lock}>
              <LineIcon node={Lock} size={14} />
              <span className="sr-only">会员文章</span>
            </span>
          )}
          <span className={styles.dots} aria-hidden="true" />
          <span className={styles.minutes}>
            {article.minutes}
            <small> 分</small>
          </span>
        </span>
        <span className={styles.by}>
          {article.author?.name && <i lang="en">{article.author.name}</i>}
          {article.title_zh && <span>{article.title_zh}</span>}
          {read && <span>读过</span>}
        </span>
        {isLead && article.digest && (
          <span className={styles.digest} {...(HAN.test(article.digest) ? {} : { lang: 'en' })}>
            {article.digest}
          </span>
        )}
      </Link>
    </li>
  )
}
