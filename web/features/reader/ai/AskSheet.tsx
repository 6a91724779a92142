// 问 AI beside the text on wide windows, over a book on phones: the question, its answer, and a press on a source shows the place in the text.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Failed } from '../../../ui/Empty.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import type { Spot } from '../highlights/use-highlights.ts'
import styles from './Ai.module.css'
import { Answered } from './Answered.tsx'
import { AskBox } from './AskBox.tsx'
import type { About } from './about.ts'
import { useQuestions } from './queries.ts'
import { Starters } from './Starters.tsx'
import { useAnswer } from './use-answer.ts'

export interface AskSheetProps {
  about: About
  /** What is asked about, said over the first questions; an article stands beside. */
  name?: ReactNode
  /** There is room for it beside the text; elsewhere it lies over it. */
  isBeside?: boolean
  /** How it stands there. */
  className?: string | undefined
  open: boolean
  onClose: () => void
  onJump: (spot: Spot) => void
}

export function AskSheet(props: AskSheetProps) {
  const { about, name, isBeside = true, className = styles.panel, open, onClose, onJump } = props
  const [asked, setAsked] = useState<string>()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="问 AI"
      title="问 AI"
      modal={!isBeside}
      className={className}
      footer={<AskBox about={about} onAsked={setAsked} />}
    >
      {/* Over the text it may take the window. */}
      {!isBeside && <i data-full="" />}
      {asked ? (
        <Question
          key={asked}
          id={asked}
          back={earlierOf(about)}
          onJump={onJump}
          onBack={() => setAsked(undefined)}
        />
      ) : (
        <>
          {name && <p className={styles.chapter}>{name}</p>}
          <Starters about={about} onAsked={setAsked} />
          <Earlier about={about} onOpen={setAsked} />
        </>
      )}
    </Sheet>
  )
}

interface QuestionProps {
  id: string
  /** What the way back to the earlier ones is called. */
  back: string
  onJump: (spot: Spot) => void
  onBack: () => void
}

function Question({ id, back, onJump, onBack }: QuestionProps) {
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
          {back}
        </Button>
      </div>
    </>
  )
}

const earlierOf = (about: About): string => ('book' in about ? '本书提问记录' : '本篇提问记录')

function Earlier({ about, onOpen }: { about: About; onOpen: (id: string) => void }) {
  const questions =
    useQuestions('book' in about ? about.book : about.article).data?.pages.flatMap(
      ({ result }) => result.items,
    ) ?? []
  return (
    <>
      {questions.length > 0 && (
        <Section title={earlierOf(about)}>
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
          全部提问记录
        </Link>
      </div>
    </>
  )
}
