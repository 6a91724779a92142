// The rest of a word's entry: exams and frequency, the phrases around it, its forms, its English definitions.

import type { Answer } from '../../../../domain/language/entry-at.ts'
import { tagsLowestFirst } from '../../../../domain/language/tags.ts'
import { countText } from '../../../lib/format.ts'
import { useWordHighlights } from '../../../local/word-highlights.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useArticleId } from '../article-id.ts'
import type { Target } from '../highlights/target.ts'
import { toggleSaved } from './saving.ts'
import styles from './WordSheet.module.css'

const EXAMS: Record<string, string> = {
  zk: '中考',
  gk: '高考',
  cet4: '四级',
  cet6: '六级',
  ky: '考研',
  toefl: '托福',
  ielts: '雅思',
  gre: 'GRE',
}

export function WordMore({ entry, target }: { entry: Answer; target: Target }) {
  const exams = tagsLowestFirst(entry.tags).flatMap((tag) => EXAMS[tag] ?? [])
  return (
    <>
      {(exams.length > 0 || entry.rank !== null) && (
        <p className={styles.facts}>
          {exams.map((exam) => (
            <Badge key={exam}>{exam}</Badge>
          ))}
          {entry.rank !== null && <span>词频第 {countText(entry.rank)} 位</span>}
        </p>
      )}
      {entry.phrases.length > 0 && <Phrases phrases={entry.phrases} target={target} />}
      {entry.forms.length > 0 && (
        <p className={styles.forms}>
          {entry.forms.map(({ name, form }) => (
            <span key={name}>
              {name} <b lang="en">{form}</b>
            </span>
          ))}
        </p>
      )}
      {entry.english.length > 0 && (
        <details className={styles.english}>
          <summary>英文释义</summary>
          <ul lang="en">
            {entry.english.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Phrases({ phrases, target }: { phrases: Answer['phrases']; target: Target }) {
  const { cards } = useWordHighlights()
  const article_id = useArticleId()
  return (
    <section className={styles.phrases} aria-label="这里的短语">
      {phrases.map(({ phrase, zh }) => {
        const isSaved = cards.has(phrase)
        return (
          <div key={phrase} className={styles.phrase}>
            <p>
              <b lang="en">{phrase}</b>
              {zh}
            </p>
            <Button
              variant="plain"
              size="s"
              aria-pressed={isSaved}
              aria-label={`${isSaved ? '已收藏' : '收藏'} ${phrase}`}
              onClick={() =>
                toggleSaved({ ...target, text: phrase }, article_id, { lemma: phrase, gloss: zh })
              }
            >
              {isSaved ? '已收藏' : '收藏'}
            </Button>
          </div>
        )
      })}
    </section>
  )
}
