// 这篇的生词: the words saved from the open article, each with a jump to its place, and a link that reviews them
// together.
import { Link } from '@tanstack/react-router'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { formatCount } from '../../../lib/format.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { useWordHighlights } from '../../../local/word-highlights.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/EmptyState.tsx'
import { List, ListRow } from '../../../ui/List.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { TextSpot } from '../highlights/use-highlights.ts'
import { getReviewPath } from './review-address.ts'
import { findWordSpot, useWordsHere } from './words-here.ts'

export interface WordsHereProps {
  article: Pick<ArticleShown, 'id' | 'paragraphs'>
  open: boolean
  onClose: () => void
  onJump: (spot: TextSpot) => void
}

export function WordsHere({ article, open, onClose, onJump }: WordsHereProps) {
  const isLoggedIn = useIsLoggedIn()
  const { data, error, isFetching, refetch } = useWordsHere(article.id)
  const { cards } = useWordHighlights()
  const words = (data ?? []).filter(({ lemma }) => cards.has(lemma))
  const textOf = (id: string) => article.paragraphs.find((paragraph) => paragraph.id === id)?.text
  const jump = (spot: TextSpot) => {
    onClose()
    onJump(spot)
  }
  const lemmas = words.map(({ lemma }) => lemma)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="这篇的生词"
      title="这篇的生词"
      footer={
        words.length > 0 && (
          <Link
            to={getReviewPath(article.id, lemmas, isLoggedIn)}
            className={buttonClass({ variant: 'primary', block: true })}
          >
            复习这 {formatCount(words.length)} 个
          </Link>
        )
      }
    >
      {error && <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} cover={false} label="正在加载生词" />}
      {data && words.length === 0 && (
        <EmptyState
          title="还没有从这篇加入生词本的词"
          hint="读的时候点一个词，加入生词本，就能在这里复习。"
        />
      )}
      {words.length > 0 && (
        <List label="这篇的生词">
          {words.map((word) => {
            const spot = findWordSpot(word, textOf)
            return (
              <ListRow
                key={word.lemma}
                title={<span lang="en">{word.lemma}</span>}
                sub={word.gloss}
                chevron={false}
                {...(spot ? { onClick: () => jump(spot) } : {})}
              />
            )
          })}
        </List>
      )}
    </Sheet>
  )
}
