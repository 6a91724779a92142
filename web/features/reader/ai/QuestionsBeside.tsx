// All that one has asked, with the chosen question and its answer beside the list (pattern "list and page").
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { Empty } from '../../../ui/Empty.tsx'
import styles from './Ai.module.css'
import { addressOfQuestion } from './QuestionList.tsx'
import { QuestionPage, RemoveQuestion } from './QuestionPage.tsx'
import { useQuestions } from './queries.ts'

export interface QuestionsBesideProps {
  /** The chosen question; without one it is the newest. */
  question: string | undefined
  /** The list, given the question that is shown. */
  list: (current: string | undefined) => ReactNode
}

export function QuestionsBeside({ question, list }: QuestionsBesideProps) {
  const navigate = useNavigate()
  const asked = useQuestions(undefined)
  const ids = asked.data?.pages.flatMap(({ result }) => result.items.map(({ id }) => id)) ?? []
  const current = question ?? ids[0]
  const at = current === undefined ? -1 : ids.indexOf(current)
  const goTo = (id: string | undefined) =>
    void navigate({ to: id === undefined ? '/askai' : addressOfQuestion(id, true), replace: true })
  const step = (by: 1 | -1) => {
    const next = ids[at + by]
    if (next) goTo(next)
    if (by === 1 && at + 2 >= ids.length && asked.hasNextPage) void asked.fetchNextPage()
  }
  useHotkeys({ j: { step: () => step(1) }, k: { step: () => step(-1) } })
  return (
    <div className={styles.two}>
      <aside className={styles.list} aria-label="提问记录">
        {list(current)}
      </aside>
      <section className={styles.beside} aria-label="问题和回答">
        {current !== undefined && (
          <QuestionPage
            key={current}
            id={current}
            isBeside
            onAsked={goTo}
            actions={<RemoveQuestion id={current} onRemoved={() => goTo(ids[at + 1] ?? ids[at - 1])} />}
            missing={<Empty title="没有找到这个提问，可能已删除" />}
          />
        )}
      </section>
    </div>
  )
}
