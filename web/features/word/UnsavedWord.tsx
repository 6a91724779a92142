// The page of a word that is not saved: its dictionary entry and a button to save it.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { dictionaryCalls } from '../../lib/calls/dictionary.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useAddWord } from './changes.ts'
import { getExamNames } from './exams.ts'
import { formatCardGloss } from './gloss.ts'
import { PronunciationButtons } from './PronunciationButtons.tsx'
import { usePronounce } from './use-pronounce.ts'
import styles from './WordDetail.module.css'

export interface UnsavedWordProps {
  word: string
  /** Fallback for a word that no dictionary has. */
  missing: ReactNode
}

export function UnsavedWord({ word, missing }: UnsavedWordProps) {
  const found = useQuery({
    queryKey: toQueryKey('word', 'entry', word),
    queryFn: ({ signal }) => dictionaryCalls.word({ word, scene: 'SEARCH' }, { signal }),
    retry: false,
  })
  const add = useAddWord()
  const { isAvailable, say } = usePronounce()
  if (found.error instanceof ApiError && found.error.status < 500) return missing
  if (found.error) return <LoadError message={found.error.message} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonLines lines={6} label="正在查词" />
  const { lemma, senses, here, phonetics, tags } = found.data
  const exams = getExamNames(tags)
  return (
    <article className={styles.detail}>
      <h1 className={styles.word} lang="en">
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
