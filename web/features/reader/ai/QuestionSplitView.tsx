// All questions of the reader, with the chosen question and its answer next to the list (pattern "list and
// page").
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import styles from './Ai.module.css'
import { getQuestionPath } from './QuestionList.tsx'
import { QuestionPage, RemoveQuestion } from './QuestionPage.tsx'
import { useQuestionHistory } from './queries.ts'

export interface QuestionSplitViewProps {
  /** Id of the chosen question; default: the newest. */
  question: string | undefined
  /** Renders the list; gets the id of the question that is shown. */
  list: (current: string | undefined) => ReactNode
}

export function QuestionSplitView({ question, list }: QuestionSplitViewProps) {
  const navigate = useNavigate()
  const questions = useQuestionHistory(undefined)
  const ids = questions.data?.pages.flatMap(({ result }) => result.items.map(({ id }) => id)) ?? []
  const current = question ?? ids[0]
  const at = current === undefined ? -1 : ids.indexOf(current)
  const goTo = (id: string | undefined) =>
    void navigate({ to: id === undefined ? '/askai' : getQuestionPath(id, true), replace: true })
  const step = (by: 1 | -1) => {
    const next = ids[at + by]
    if (next) goTo(next)
    if (by === 1 && at + 2 >= ids.length && questions.hasNextPage) void questions.fetchNextPage()
  }
  useHotkeys({ j: { step: () => step(1) }, k: { step: () => step(-1) } })
  return (
    <div className={styles.two}>
      <aside className={styles.list} aria-label="提问记录">
        {list(current)}
      </aside>
      <section className={styles.split} aria-label="问题和回答">
        {current !== undefined && (
          <QuestionPage
            key={current}
            id={current}
            isSplit
            onSubmitted={goTo}
            actions={<RemoveQuestion id={current} onRemoved={() => goTo(ids[at + 1] ?? ids[at - 1])} />}
            missing={<EmptyState title="没有找到这个提问，可能已删除" />}
          />
        )}
      </section>
    </div>
  )
}
