// The header above the text of an article: source, titles, length and difficulty.
import { Link } from '@tanstack/react-router'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import { formatDate, formatMinutes, formatWordCount } from '../../lib/format.ts'
import { MetaLine } from '../../ui/MetaLine.tsx'
import { useKnownPercent } from './known-percent.ts'

export function ArticleHead({ article }: { article: ArticleShown }) {
  const { source, author, title, title_zh, level } = article
  const known_percent = useKnownPercent(article)
  return (
    <header>
      <p className="prose-kicker" lang="en">
        {source || author?.name}
      </p>
      <h1 className="prose-title" lang="en" tabIndex={-1}>
        {title}
      </h1>
      {title_zh !== '' && <p className="prose-title-zh">{title_zh}</p>}
      <div className="prose-meta">
        <MetaLine
          items={[
            known_percent !== null && (
              <b key="known" className="prose-known">
                你认识 {Math.floor(known_percent)}%
              </b>
            ),
            level && levelLabel(level),
            formatMinutes(article.minutes),
            formatWordCount(article.word_count),
            // Author and date wrap to the next line together: a date alone on a line looks lost.
            <span key="by" className="prose-by">
              {author !== null && author.name !== source && (
                <>
                  <Link lang="en" to={`/creator/${author.id}`}>
                    {author.name}
                  </Link>
                  {' · '}
                </>
              )}
              {article.published_at && formatDate(article.published_at)}
              {article.appeared_at && ` · 原文 ${formatDate(article.appeared_at)}`}
            </span>,
            // Placeholder. study/use-before-offer.ts shows the button to readers who can use it.
            <button key="before" type="button" className="prose-before">
              读前 10 词
            </button>,
          ]}
        />
      </div>
      {/* placeholder of 总结, whose code is lazy: see summary/ArticleSummary.tsx */}
      <div className="prose-summary" />
    </header>
  )
}
