// The page of a word that is not saved: its dictionary entry and a button to save it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../lib/api.ts'
import { dictionaryCalls } from '../../lib/calls/dictionary.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useAddWord } from './changes.ts'
import { getExamNames } from './exams.ts'
import { formatCardGloss } from './gloss.ts'
import { PronunciationButtons } from './PronunciationButtons.tsx'
import { usePronounce } from './use-pronounce.ts'
import styles from './WordDetail.module.css'

/** The request reached the server, which does not have the word or rejects it as one. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export function UnsavedWord({ word }: { word: string }) {
  const found = useQuery({
    queryKey: toQueryKey('word', 'entry', word),
    queryFn: ({ signal }) => dictionaryCalls.word({ word, scene: 'SEARCH' }, { signal }),
    retry: false,
  })
  const add = useAddWord()
  const { isAvailable, say } = usePronounce()
  if (isUnknown(found.error)) return <UnknownWord word={word} />
  if (found.error) return <LoadError message={found.error.message} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonLines lines={6} label="正在查词" />
  const { lemma, senses, here, phonetics, tags } = found.data
  const exams = getExamNames(tags)
  return (
    <article className={styles.detail}>
      <h1 className={styles.word} lang="en" tabIndex={-1}>
        {lemma}
      </h1>
      <div className={styles.sound}>
        <PronunciationButtons word={lemma} phonetics={phonetics} onSay={isAvailable ? say : undefined} />
        {exams.length > 0 && <span className={styles.exams}>大纲词汇：{exams.join(' · ')}</span>}
      </div>
      {senses.map(({ pos, zh }) => (
        <p key={`${pos} ${zh}`} className={styles.sense}>
          {pos && <i lang="en">{pos}.</i>}
          <span>{zh}</span>
        </p>
      ))}
      <p className={styles.add}>
        <Button
          variant="primary"
          disabled={add.isPending}
          onClick={() => add.mutate({ word: lemma, gloss: here ? formatCardGloss(here) : '' })}
        >
          加入生词本
        </Button>
      </p>
    </article>
  )
}

/** The input may not be a word at all; if it is part of an article, it can be tapped there. */
const UnknownWord = ({ word }: { word: string }) => (
  <EmptyState
    title={
      <>
        没有找到 <span lang="en">{word}</span>
      </>
    }
    hint="生词本和词典里都没有这个词，请检查拼写。"
    action={
      <Link to={`/Search?q=${encodeURIComponent(word)}`} className={buttonClass()}>
        搜索相关文章
      </Link>
    }
  />
)
