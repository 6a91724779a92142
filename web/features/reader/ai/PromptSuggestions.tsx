// Suggested first questions, for readers without a question of their own.
import { RightIcon } from '../../../ui/icons.tsx'
import { RuledSection } from '../../../ui/RuledSection.tsx'
import styles from './Ai.module.css'
import { type AskBoxProps, useAsking } from './AskBox.tsx'

const STARTERS = ['这篇文章讲了什么？', '作者想说明什么？', '哪几句最值得学？']
const OF_CHAPTER = ['这一章讲了什么？', '这一章出现了哪些人？', '哪几句最值得学？']
const OF_PARAGRAPH = ['这一段说的是什么？', '作者为什么这样说？', '这一段和上下文有什么关系？']

export function PromptSuggestions(props: AskBoxProps) {
  const { about } = props
  const { ask, isSending, fault } = useAsking(props)
  const prompts = 'book' in about ? OF_CHAPTER : about.paragraph ? OF_PARAGRAPH : STARTERS
  return (
    <RuledSection title="可以这样问">
      <div className={styles.starters}>
        {prompts.map((prompt) => (
          <button
            key={prompt}
            type="button"
            className={styles.starter}
            disabled={isSending}
            onClick={() => void ask(prompt)}
          >
            {prompt}
            <RightIcon size={16} />
          </button>
        ))}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </RuledSection>
  )
}
