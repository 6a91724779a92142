// After the last paragraph: 读完 with what it was worth, the next article, passing it on.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { wordsText } from '../../lib/format.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { RightIcon } from '../../ui/icons.tsx'
import styles from './ArticleEnd.module.css'
import { setMark } from './marking.ts'
import { CheckIcon } from './panels/icons.tsx'
import { PassedWords } from './panels/PassedWords.tsx'
import { shareArticle } from './share.ts'

export interface ArticleEndProps {
  article: ArticleShown
  /** Forms that were asked about in this visit, lower case. */
  tapped: RefObject<Set<string>>
}

export function ArticleEnd({ article, tapped }: ArticleEndProps) {
  const isLoggedIn = useIsLoggedIn()
  const { next } = article
  return (
    <footer className={styles.end}>
      {article.is_cut ? (
        <Locked address={`/article/${article.id}`} isLoggedIn={isLoggedIn} />
      ) : (
        <Finish article={article} tapped={tapped} />
      )}
      {!isLoggedIn && !article.is_cut && (
        <p className={styles.guest}>
          <Link to={logInPath(`/article/${article.id}`)}>登录</Link>
          后，读过的文章和收藏的单词会一直留着。
        </p>
      )}
      {next && (
        <Link to={`/article/${next.id}`} className={styles.next}>
          <span className={styles.label}>下一篇</span>
          <span className={styles.title} lang="en">
            {next.title}
          </span>
          <span className={styles.zh}>{next.title_zh}</span>
          <RightIcon className={styles.arrow} />
        </Link>
      )}
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

/** Membership cannot be bought yet: the end of the free part says so, and leads on to what can be read. */
function Locked({ address, isLoggedIn }: { address: string; isLoggedIn: boolean }) {
  return (
    <div className={styles.locked}>
      <p className={styles.cut}>
        这是一篇会员文章，这里是它的前三分之一。会员暂时还不能购买，先读读别的吧。
        {!isLoggedIn && (
          <>
            已经是会员的话，<Link to={logInPath(address)}>登录</Link>后可以读完。
          </>
        )}
      </p>
      <Link to="/article" className={buttonClass({ variant: 'primary', block: true })}>
        去读别的
      </Link>
    </div>
  )
}

function Finish({ article, tapped }: ArticleEndProps) {
  const cache = useQueryClient()
  const isRead = article.marks.includes('READ')
  const set = (status: boolean) => setMark(cache, article.id, 'READ', status)
  if (!isRead) {
    return (
      <Button variant="primary" block onClick={() => set(true)}>
        读完了
      </Button>
    )
  }
  return (
    <div className={styles.read}>
      <p className={styles.done}>
        <CheckIcon /> 已读完，{wordsText(article.word_count)}
      </p>
      <PassedWords article={article} tapped={tapped} />
      <Button variant="plain" size="s" onClick={() => set(false)}>
        标为没读完
      </Button>
    </div>
  )
}
