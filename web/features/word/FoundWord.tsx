// The dictionary entry of a word or phrase in the search query, shown as the first result.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dictionaryCalls } from '../../lib/calls/dictionary.ts'
import { toQueryKey } from '../../lib/keys.ts'
import styles from './FoundWord.module.css'
import { getEntryPath, mayBeWord } from './found-word.ts'
import { formatCardGloss } from './gloss.ts'

/** Renders nothing if no dictionary has the query. */
export function FoundWord({ q }: { q: string }) {
  const { data } = useQuery({
    queryKey: toQueryKey('word', 'entry', q),
    queryFn: ({ signal }) => dictionaryCalls.word({ word: q, scene: 'SEARCH' }, { signal }),
    enabled: mayBeWord(q),
    retry: false,
  })
  if (!data) return null
  const [first] = data.senses
  const sense = data.here ?? first
  return (
    <Link to={getEntryPath(data.lemma)} className={styles.word}>
      <span className="sr-only">查词：</span>
      <b lang="en">{data.lemma}</b>
      {data.phonetic && <span className={styles.phonetic}>/{data.phonetic}/</span>}
      {sense && <span className={styles.gloss}>{formatCardGloss(sense)}</span>}
    </Link>
  )
}
