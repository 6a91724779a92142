// Review of the words of one article (/flashcard/reviewArticleWords?article_id=7), due or not.
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { createArticleDriver } from '../../features/word/article-driver.ts'
import styles from '../../features/word/Review.module.css'
import { ReviewSession } from '../../features/word/ReviewSession.tsx'
import { SessionEnd } from '../../features/word/SessionEnd.tsx'
import { toQueryKeyPrefix } from '../../lib/keys.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'

export function ReviewArticleWordsScreen() {
  const { searchStr, pathname } = useLocation()
  const article = Number(new URLSearchParams(searchStr).get('article_id'))
  if (!Number.isSafeInteger(article) || article < 1)
    return <ErrorScreen status={404} path={pathname} sentence="未指定文章，请从文章页进入" />
  return <ArticleSession key={article} article={article} />
}

function ArticleSession({ article }: { article: number }) {
  const cache = useQueryClient()
  const { history, navigate } = useRouter()
  const [total, setTotal] = useState<number>()
  const leave = () => {
    void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('word') })
    if (history.canGoBack()) history.back()
    else void navigate({ to: `/article/${article}`, replace: true })
  }
  return (
    <ReviewSession
      makeDriver={() => createArticleDriver(article, setTotal)}
      {...(total === undefined ? {} : { expected: total })}
      onLeave={leave}
      end={(session, again) => (
        <SessionEnd
          session={session}
          emptyTitle="这篇里没有要复习的词"
          nothing={<p className={styles.forgotten}>读的时候点一个词，加入生词本，就能在这里复习。</p>}
        >
          <Button variant="primary" block onClick={leave}>
            {session.rated.length > 0 ? '完成' : '回去'}
          </Button>
          {session.rated.length > 0 && (
            <Button block onClick={again}>
              再来一遍
            </Button>
          )}
          <Link to={`/article/${article}`} className={buttonClass({ variant: 'plain', block: true })}>
            看这篇文章
          </Link>
        </SessionEnd>
      )}
    />
  )
}
