// The choices of a question, as buttons with hotkeys; after the choice they show which one was right.
import { Check } from 'lucide'
import { CloseIcon, LineIcon } from '../../ui/icons.tsx'
import styles from './Question.module.css'
import { CHOICE_KEYS, type MultipleChoice } from './use-round.ts'

export interface AnswerChoicesProps extends MultipleChoice {
  chosen: string | undefined
  /** The meaning of each choice, shown after the choice. */
  glosses?: readonly string[]
  onChoose: (choice: string) => void
}

export function AnswerChoices({ choices, answer, chosen, glosses, onChoose }: AnswerChoicesProps) {
  return (
    <ol className={styles.choices} aria-label="选项">
      {choices.map((choice, index) => {
        const mark = markOf(choice, answer, chosen)
        return (
          <li key={choice}>
            <button
              type="button"
              className={styles.choice}
              data-mark={mark}
              aria-disabled={chosen !== undefined}
              onClick={() => onChoose(choice)}
            >
              <i aria-hidden="true">{CHOICE_KEYS[index]}</i>
              <span lang="en">{choice}</span>
              {glosses && chosen !== undefined && <small>{glosses[index]}</small>}
              {mark && (
                <em>
                  <span className="sr-only">{mark === 'right' ? '正确' : '你选的'}</span>
                  {mark === 'right' ? <LineIcon node={Check} size={20} /> : <CloseIcon size={20} />}
                </em>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

const markOf = (
  choice: string,
  answer: string,
  chosen: string | undefined,
): 'right' | 'wrong' | undefined => {
  if (chosen === undefined) return undefined
  if (choice === answer) return 'right'
  return choice === chosen ? 'wrong' : undefined
}
