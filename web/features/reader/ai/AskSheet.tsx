// 问 AI: at the side of the text on wide windows, over a book on phones. It shows the question and its answer;
// a press on a source shows that place in the text.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/EmptyState.tsx'
import { RuledSection } from '../../../ui/RuledSection.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import type { TextSpot } from '../highlights/use-highlights.ts'
import styles from './Ai.module.css'
import { AnsweredQuestion } from './AnsweredQuestion.tsx'
import { AskBox } from './AskBox.tsx'
import { PromptSuggestions } from './PromptSuggestions.tsx'
import { useQuestionHistory } from './queries.ts'
import type { QuestionSubject } from './question-subject.ts'
import { useAnswer } from './use-answer.ts'

export interface AskSheetProps {
  about: QuestionSubject
  /**
   * What the question is about, shown above the suggestions; not needed where the article is visible at the
   * side.
   */
  name?: ReactNode
  /** Whether there is space for the sheet at the side of the text; otherwise it covers the text. */
  isSidePanel?: boolean
  /** Class that positions the sheet. */
  className?: string | undefined
  open: boolean
  onClose: () => void
  onJump: (spot: TextSpot) => void
}

export function AskSheet(props: AskSheetProps) {
  const { about, name, isSidePanel = true, className = styles.panel, open, onClose, onJump } = props
  const [openQuestionId, setOpenQuestionId] = useState<string>()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="问 AI"
      title="问 AI"
      modal={!isSidePanel}
      className={className}
      footer={<AskBox about={about} onSubmitted={setOpenQuestionId} />}
    >
      {/* Over the text the sheet may take the full height of the window. */}
      {!isSidePanel && <i data-full="" />}
      {openQuestionId ? (
        <Question
          key={openQuestionId}
          id={openQuestionId}
          back={earlierOf(about)}
          onJump={onJump}
          onBack={() => setOpenQuestionId(undefined)}
        />
      ) : (
        <>
          {name && <p className={styles.chapter}>{name}</p>}
          <PromptSuggestions about={about} onSubmitted={setOpenQuestionId} />
          <Earlier about={about} onOpen={setOpenQuestionId} />
        </>
      )}
    </Sheet>
  )
}

interface QuestionProps {
  id: string
  /** Label of the button that returns to the earlier questions. */
  back: string
  onJump: (spot: TextSpot) => void
  onBack: () => void
}

function Question({ id, back, onJump, onBack }: QuestionProps) {
  const { question, error, failure, isComing, stop, refetch } = useAnswer(id)
  if (!question)
    return error ? (
      <LoadError message={error.message} onRetry={refetch} />
    ) : (
      <SkeletonLines lines={6} label="正在加载回答" />
    )
  return (
    <>
      <h3 className={styles.question}>{question.prompt}</h3>
      <AnsweredQuestion
        question={question}
        failure={failure}
        isComing={isComing}
        onStop={stop}
        onJump={onJump}
      />
      <div className={styles.coming}>
        <Button size="s" variant="plain" onClick={onBack}>
          {back}
        </Button>
      </div>
    </>
  )
}

const earlierOf = (about: QuestionSubject): string => ('book' in about ? '本书提问记录' : '本篇提问记录')

function Earlier({ about, onOpen }: { about: QuestionSubject; onOpen: (id: string) => void }) {
  const questions =
    useQuestionHistory('book' in about ? about.book : about.article).data?.pages.flatMap(
      ({ result }) => result.items,
    ) ?? []
  return (
    <>
      {questions.length > 0 && (
        <RuledSection title={earlierOf(about)}>
          <div className={styles.starters}>
            {questions.map(({ id, prompt }) => (
              <button key={id} type="button" className={styles.starter} onClick={() => onOpen(id)}>
                {prompt}
              </button>
            ))}
          </div>
        </RuledSection>
      )}
      <div className={styles.coming}>
        <Link to="/askai" className={buttonClass({ variant: 'plain', size: 's' })}>
          全部提问记录
        </Link>
      </div>
    </>
  )
}
