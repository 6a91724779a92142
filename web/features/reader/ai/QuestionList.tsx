// One's own questions, the newest first, with the beginning of what was answered.
import { Link } from '@tanstack/react-router'
import type { AiQuestion } from '../../../../contract/entities/ai.ts'
import { List, ListRow } from '../../../ui/List.tsx'
import styles from './Ai.module.css'

export interface QuestionListProps {
  questions: readonly AiQuestion[]
  /** Without the article's name: they are all of one. */
  plain?: boolean
}

export function QuestionList({ questions, plain = false }: QuestionListProps) {
  return (
    <List label="问过的">
      {questions.map((question) => (
        <ListRow
          key={question.id}
          title={question.prompt}
          sub={
            <>
              <span className={styles.beginning}>{beginningOf(question)}</span>
              {!plain && question.article && <span lang="en">{question.article.title}</span>}
            </>
          }
          link={(shell) => <Link to={`/askai/${question.id}`} {...shell} />}
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
