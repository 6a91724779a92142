// The latest saved words with meaning and memory strength, as a section of the reading data.
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../lib/format.ts'
import styles from './NewestWords.module.css'
import { useWordsOverview } from './overview.ts'
import { useWords } from './queries.ts'
import { StrengthMark } from './StrengthMark.tsx'

const SHOWN = 10

/** Renders nothing before the first saved word. */
export function NewestWords() {
  const { data: overview } = useWordsOverview()
  const { data: words } = useWords('new', '', 'all')
  const cards = (words?.pages[0]?.items ?? []).slice(0, SHOWN)
  if (!overview || cards.length === 0) return null
  const { total, mature } = overview
  return (
    <section className={styles.words}>
      <h2>
        加入 {formatCount(total)} 个生词{mature > 0 && `，${formatCount(mature)} 个已记牢`}
      </h2>
      <p>最近加入的在前</p>
      <ul>
        {cards.map(({ id, lemma, gloss, strength }) => (
          <li key={id}>
            <Link to={`/myword/${encodeURIComponent(lemma)}/show`}>
              <b lang="en">{lemma}</b> <span>{gloss}</span>
            </Link>
            <StrengthMark strength={strength} />
          </li>
        ))}
      </ul>
      <Link to="/myword" className={styles.all}>
        全部 {formatCount(total)} 个
      </Link>
    </section>
  )
}
