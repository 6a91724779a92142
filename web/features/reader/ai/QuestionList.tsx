// One's own questions, the newest first, with the beginning of what was answered.
import { Link } from '@tanstack/react-router'
import type { AiQuestion } from '../../../../contract/entities/ai.ts'
import { List, ListRow } from '../../../ui/List.tsx'
import styles from './Ai.module.css'

export interface QuestionListProps {
  questions: readonly AiQuestion[]
  /** Without the article's name: they are all of one. */
  plain?: boolean
  /** The one that is shown beside the list; false: each has a screen of its own. */
  current?: string | false | undefined
}

/** Of a question's own screen, or of the list with it beside. */
export const getQuestionPath = (id: string, isSplit: boolean): string =>
  isSplit ? `/askai?question=${id}` : `/askai/${id}`

export function QuestionList({ questions, plain = false, current = false }: QuestionListProps) {
  const isBeside = current !== false
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
          chevron={!isBeside}
          link={(shell) => (
            <Link
              to={getQuestionPath(question.id, isBeside)}
              replace={isBeside}
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
