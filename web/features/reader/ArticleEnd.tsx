// The end of an article: the 读完 button with what the reading was worth, the next article and the share
// button.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { formatMinutes } from '../../lib/format.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CoverImage } from '../../ui/CoverImage.tsx'
import styles from './ArticleEnd.module.css'
import { FinishPanel } from './finish/FinishPanel.tsx'
import { setMark } from './marking.ts'
import { type NextArticle, useNextArticle } from './next-article.ts'
import { shareArticle } from './share.ts'

export interface ArticleEndProps {
  article: ArticleShown
  /** Word forms that were looked up in this visit, lower case. */
  tapped: RefObject<Set<string>>
}

export function ArticleEnd({ article, tapped }: ArticleEndProps) {
  const isLoggedIn = useIsLoggedIn()
  const cache = useQueryClient()
  const [isFresh, setFresh] = useState(false)
  const isRead = article.marks.includes('READ')
  const next = useNextArticle(article)
  return (
    <footer className={styles.end}>
      {article.is_cut ? (
        <Locked address={`/article/${article.id}`} isLoggedIn={isLoggedIn} />
      ) : isRead ? (
        <FinishPanel article={article} tapped={tapped} isFresh={isFresh} />
      ) : (
        <Button
          variant="primary"
          block
          onClick={() => {
            setFresh(true)
            setMark(cache, article.id, 'READ', true)
          }}
        >
          读完了
        </Button>
      )}
      {!isLoggedIn && !article.is_cut && (
        <p className={styles.guest}>
          <Link to={logInPath(`/article/${article.id}`)}>登录</Link>
          后，读过的文章和生词会一直留着。
        </p>
      )}
      {next && <Next {...next} />}
      <div className={styles.actions}>
        <Button variant="plain" onClick={() => void shareArticle(article)}>
          分享这篇文章
        </Button>
        <Link to="/" className={buttonClass({ variant: 'plain' })}>
          回到首页
        </Link>
      </div>
    </footer>
  )
}

function Next({ article, address, label }: NextArticle) {
  const { title, title_zh, cover, minutes, known_percent } = article
  return (
    <Link to={address} className={styles.next}>
      <span className={styles.label}>{label}</span>
      <span className={styles.nextTitle} lang="en">
        {title}
      </span>
      <span className={styles.zh}>{title_zh}</span>
      <span className={styles.meta}>
        {/* An article that an older version cached in this browser may lack these fields. */}
        {typeof known_percent === 'number' && <b>你认识 {Math.floor(known_percent)}%</b>}
        {typeof minutes === 'number' && formatMinutes(minutes)}
      </span>
      <CoverImage src={cover} title={title} className={styles.cover} />
    </Link>
  )
}

/**
 * Membership cannot be bought yet: the end of the free part shows a message and links to the membership page.
 */
function Locked({ address, isLoggedIn }: { address: string; isLoggedIn: boolean }) {
  return (
    <div className={styles.locked}>
      <p className={styles.cut}>
        这是会员文章，当前可试读前三分之一。
        {!isLoggedIn && (
          <>
            如已开通会员，<Link to={logInPath(address)}>登录</Link>后可以读完。
          </>
        )}
      </p>
      <Link to="/member" className={buttonClass({ variant: 'primary', block: true })}>
        看看会员
      </Link>
    </div>
  )
}
