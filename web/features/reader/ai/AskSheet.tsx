// 问 AI beside the text on wide windows: the question, its answer, and a press on a source shows the place in the text.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Failed } from '../../../ui/Empty.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import type { Spot } from '../highlights/use-highlights.ts'
import styles from './Ai.module.css'
import { Answered } from './Answered.tsx'
import { AskBox } from './AskBox.tsx'
import { useQuestions } from './queries.ts'
import { Starters } from './Starters.tsx'
import { useAnswer } from './use-answer.ts'

export interface AskSheetProps {
  article: { id: number }
  open: boolean
  onClose: () => void
  onJump: (spot: Spot) => void
}

export function AskSheet({ article: { id }, open, onClose, onJump }: AskSheetProps) {
  const [asked, setAsked] = useState<string>()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="问 AI"
      title="问 AI"
      modal={false}
      className={styles.panel}
      footer={<AskBox article={id} onAsked={setAsked} />}
    >
      {asked ? (
        <Question key={asked} id={asked} onJump={onJump} onBack={() => setAsked(undefined)} />
      ) : (
        <>
          <Starters article={id} onAsked={setAsked} />
          <Earlier article={id} onOpen={setAsked} />
        </>
      )}
    </Sheet>
  )
}

interface QuestionProps {
  id: string
  onJump: (spot: Spot) => void
  onBack: () => void
}

function Question({ id, onJump, onBack }: QuestionProps) {
  const { question, error, failure, isComing, stop, refetch } = useAnswer(id)
  if (!question)
    return error ? (
      <Failed message={error.message} onRetry={refetch} />
    ) : (
      <SkeletonLines lines={6} label="正在加载回答" />
    )
  return (
    <>
      <h3 className={styles.question}>{question.prompt}</h3>
      <Answered question={question} failure={failure} isComing={isComing} onStop={stop} onJump={onJump} />
      <div className={styles.coming}>
        <Button size="s" variant="plain" onClick={onBack}>
          这篇问过的
        </Button>
      </div>
    </>
  )
}

function Earlier({ article, onOpen }: { article: number; onOpen: (id: string) => void }) {
  const questions = useQuestions(article).data?.pages.flatMap(({ result }) => result.items) ?? []
  return (
    <>
      {questions.length > 0 && (
        <Section title="这篇问过的">
          <div className={styles.starters}>
            {questions.map(({ id, prompt }) => (
              <button key={id} type="button" className={styles.starter} onClick={() => onOpen(id)}>
                {prompt}
              </button>
            ))}
          </div>
        </Section>
      )}
      <div className={styles.coming}>
        <Link to="/askai" className={buttonClass({ variant: 'plain', size: 's' })}>
          所有文章问过的
        </Link>
      </div>
    </>
  )
}
