// Prompt for the level on the first visit: one tap answers it, and it does not block the page.
import { Link } from '@tanstack/react-router'
import { useIsLoggedIn } from '../../lib/session.ts'
import { skipBaselinePrompt, useBaselineVocabulary } from '../../local/baseline-vocabulary.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EXAM_LEVELS } from './exams.ts'
import styles from './Home.module.css'
import { useSaveBaseline } from './level.ts'

/** Whether to show the prompt; `isKnown`: the account has a level. */
export function useShouldAskLevel(isKnown: boolean): boolean {
  const isLoggedIn = useIsLoggedIn()
  const { base, shouldAsk } = useBaselineVocabulary()
  return shouldAsk && !(isLoggedIn ? isKnown : base !== undefined)
}

export function LevelPrompt() {
  const tell = useSaveBaseline()
  return (
    <section className={styles.ask} aria-labelledby="ask-level">
      <h2 id="ask-level">选择你的水平</h2>
      <p>每篇都会显示你认识多少，最合适的排在前面。</p>
      <div className={styles.askChoices}>
        {EXAM_LEVELS.map(({ base: exam, label }) => (
          <Button key={exam} size="s" loading={tell.isPending} onClick={() => tell.mutate(exam)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.askMore}>
        <Link to="/level?test=1" className={buttonClass({ variant: 'plain', size: 's' })}>
          拿不准？90 秒测一测
        </Link>
        <Button variant="plain" size="s" onClick={skipBaselinePrompt}>
          以后再说
        </Button>
      </div>
    </section>
  )
}
