// List of the reader's own questions, the newest first, each with the beginning of its answer.
import { Link } from '@tanstack/react-router'
import type { AiQuestion } from '../../../../contract/entities/ai.ts'
import { List, ListRow } from '../../../ui/List.tsx'
import styles from './Ai.module.css'

export interface QuestionListProps {
  questions: readonly AiQuestion[]
  /** Without the article's title: all questions are about one article. */
  plain?: boolean
  /** Id of the question that is shown next to the list; false: each question has a screen of its own. */
  current?: string | false | undefined
}

/** Path of a question: of its own screen, or of the list with the question next to it. */
export const getQuestionPath = (id: string, isSplit: boolean): string =>
  isSplit ? `/askai?question=${id}` : `/askai/${id}`

export function QuestionList({ questions, plain = false, current = false }: QuestionListProps) {
  const isSplit = current !== false
  return (
    <List label="提问记录">
      {questions.map((question) => (
        <ListRow
          key={question.id}
          title={question.prompt}
          sub={
            <>
              <span className={styles.beginning}>{beginningOf(question)}</span>
              {!plain && <span lang="en">{(question.article ?? question.book)?.title}</span>}
            </>
          }
          chevron={!isSplit}
          link={(shell) => (
            <Link
              to={getQuestionPath(question.id, isSplit)}
              replace={isSplit}
              aria-current={question.id === current || undefined}
              {...shell}
            />
          )}
        />
      ))}
    </List>
  )
}

const beginningOf = ({ state, text, failure }: AiQuestion): string =>
  state === 'FAILED' || (state === 'STOPPED' && !text)
    ? (failure ?? '没有回答')
    : state === 'RUNNING' && !text
      ? '正在回答'
      : text.replace(/\[\d+\]|\*\*|^- /gm, '')
