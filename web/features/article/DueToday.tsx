// 今日复习: how many words are due, one tap from the first card.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { useIsSignedIn } from '../../lib/session.ts'
import { RightIcon } from '../../ui/icons.tsx'
import styles from './Home.module.css'

export function DueToday() {
  return useIsSignedIn() ? <MembersDue /> : <GuestsWords />
}

function MembersDue() {
  const { data } = useQuery({
    queryKey: ['word', 'overview'],
    queryFn: ({ signal }) => api.word.overview({}, { signal }),
  })
  if (!data || data.total === 0) return null
  const waiting = data.due + data.fresh_today
  if (waiting === 0) return null
  return <Row to="/flashcard/start" count={waiting} text="个词等你复习" />
}

/** Words by lemma, so that one that was taken back, or met in two forms, is not counted twice. */
function GuestsWords() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isHere = true
    const watch = async () => {
      // Nothing of the first paint: guests who have saved nothing see nothing here.
      const { loadMarks, subscribeMarks, wordMarks } = await import('../../lib/word-marks.ts')
      await loadMarks()
      if (!isHere) return
      const read = () => setCount(wordMarks().cards.size)
      stop = subscribeMarks(read)
      read()
    }
    void watch().catch(() => undefined)
    return () => {
      isHere = false
      stop?.()
    }
  }, [])
  return count === 0 ? null : <Row to="/flashcard/demo" count={count} text="个收藏的词，试试复习" />
}

function Row({ to, count, text }: { to: string; count: number; text: string }) {
  return (
    <Link to={to} className={styles.due}>
      <span className={styles.dueCount}>{count}</span>
      <span>{text}</span>
      <RightIcon size={18} />
    </Link>
  )
}
