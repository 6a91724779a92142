// One card: the real sentence with the word masked, then the word with its sound, its meaning and the whole sentence.
import type { DueCard } from '../../../contract/entities/word.ts'
import { useSpeech } from '../../lib/speech.ts'
import { Button } from '../../ui/Button.tsx'
import { clozeOf } from './cloze.ts'
import styles from './Review.module.css'

export function ReviewCard({ card, isShown }: { card: DueCard; isShown: boolean }) {
  const speech = useSpeech()
  const context = card.contexts.find(({ sentence, word }) => clozeOf(sentence, word, card.lemma))
  const parts = context && clozeOf(context.sentence, context.word, card.lemma)
  return (
    <article className={styles.card} aria-live="polite">
      {parts ? (
        <p className={styles.sentence} lang="en">
          {parts.map(({ text, isHidden }, at) =>
            isHidden ? (
              <Blank key={`${String(at)} ${text}`} text={text} isShown={isShown} />
            ) : (
              <span key={`${String(at)} ${text}`}>{text}</span>
            ),
          )}
        </p>
      ) : (
        <p className={styles.bare} lang="en">
          {card.lemma}
        </p>
      )}
      {isShown && (
        <div className={styles.answer}>
          <p className={styles.lemma}>
            <span lang="en">{card.lemma}</span>
            {card.phonetic && <span className={styles.phonetic}>/{card.phonetic}/</span>}
            {speech.isAvailable && (
              <Button variant="plain" size="s" onClick={() => speech.speak(context?.sentence ?? card.lemma)}>
                听
              </Button>
            )}
          </p>
          <p className={styles.gloss}>{card.gloss || '还没有释义'}</p>
        </div>
      )}
    </article>
  )
}

/** As wide as the word, so that its length is a hint and nothing moves when it is shown. */
function Blank({ text, isShown }: { text: string; isShown: boolean }) {
  return (
    <span className={styles.blank} data-shown={isShown || undefined}>
      <span aria-hidden={!isShown}>{text}</span>
      {!isShown && <span className="sr-only">（空）</span>}
    </span>
  )
}
