// One saved word: what it means, where it was met, how it has been going, when it comes back.
import { Link } from '@tanstack/react-router'
import { RATINGS } from '../../../domain/word/card.ts'
import { dateText, dateTimeText, gapText, percentText, relativeTime } from '../../lib/format.ts'
import { useSpeech } from '../../lib/speech.ts'
import { Button } from '../../ui/Button.tsx'
import { Hits } from '../../ui/Hits.tsx'
import { Section } from '../../ui/List.tsx'
import { clozeRanges } from './cloze.ts'
import { RATING_LABELS } from './ratings.ts'
import { StrengthMark, strengthText } from './StrengthMark.tsx'
import type { Detail } from './shapes.ts'
import styles from './Words.module.css'

const DAY_MS = 86_400_000

export function WordDetail({ detail, onDelete }: { detail: Detail; onDelete: () => void }) {
  const { card, entry } = detail
  const speech = useSpeech()
  return (
    <>
      <h1 className={styles.word} lang="en">
        {card.lemma}
      </h1>
      <p className={styles.phonetic}>
        {card.phonetic && `/${card.phonetic}/`}
        {speech.isAvailable && (
          <Button variant="plain" size="s" onClick={() => speech.speak(card.lemma)}>
            听
          </Button>
        )}
      </p>
      <div className={styles.senses}>
        {entry
          ? entry.senses.map(({ pos, zh }) => (
              <p key={`${pos} ${zh}`}>
                {pos && <b lang="en">{pos}.</b>}
                {zh}
              </p>
            ))
          : card.gloss && <p>{card.gloss}</p>}
      </div>
      <Memory detail={detail} />
      <Section title="语境">
        {card.contexts.length === 0 && <p className={styles.explain}>收藏时没有带句子。</p>}
        {card.contexts.map((context) => (
          <article key={context.id} className={styles.context}>
            {context.sentence && (
              <p lang="en">
                <Hits
                  text={context.sentence}
                  ranges={clozeRanges(context.sentence, context.word, card.lemma)}
                  color="word"
                />
              </p>
            )}
            <footer>
              <span>{dateText(context.at)}</span>
              {context.article_id !== null && (
                <Link to={`/article/${context.article_id}`} lang="en">
                  {context.article_title ?? '原文'}
                </Link>
              )}
            </footer>
          </article>
        ))}
      </Section>
      <History detail={detail} />
      <div className={styles.leave}>
        <Button onClick={onDelete}>从生词本删除</Button>
      </div>
    </>
  )
}

function Memory({ detail }: { detail: Detail }) {
  const { card, retrievability, stability, difficulty, next } = detail
  const isNew = card.state === 'NEW'
  return (
    <Section title="记忆">
      <p>
        <StrengthMark strength={card.strength} /> {strengthText(card.strength)} ·{' '}
        {isNew ? '等第一次复习' : `${relativeTime(card.due)}到期`}
      </p>
      {!isNew && (
        <p className={styles.explain}>
          现在还记得的可能是 {percentText(retrievability)}；大约 {gapText(stability * DAY_MS)}
          后会降到 90 %。难度 {difficulty.toFixed(1)}（满分 10），复习过 {card.reps} 次，忘过 {card.lapses}{' '}
          次。
        </p>
      )}
      <p className={styles.explain}>
        如果现在复习：
        {RATINGS.map(
          (rating) => `${RATING_LABELS[rating]} ${gapText(Date.parse(next[rating]) - Date.now())}`,
        ).join(' · ')}
      </p>
    </Section>
  )
}

function History({ detail }: { detail: Detail }) {
  if (detail.history.length === 0) return null
  return (
    <Section title="复习记录">
      <table className={styles.history}>
        <thead className="sr-only">
          <tr>
            <th>时间</th>
            <th>评分</th>
            <th>用时</th>
          </tr>
        </thead>
        <tbody>
          {detail.history.map((review) => (
            <tr key={review.id} data-undone={review.is_undone || undefined}>
              <td>{dateTimeText(review.at)}</td>
              <td>
                {RATING_LABELS[review.rating]}
                {review.is_undone && <span className="sr-only">（已撤销）</span>}
              </td>
              <td>{review.spent > 0 ? `${Math.round(review.spent / 1000)} 秒` : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
