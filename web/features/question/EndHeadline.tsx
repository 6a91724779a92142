// Headline of a finished round: how many answers were right and how many wrong; it gets the focus.
import { useEffect, useRef } from 'react'
import styles from './Question.module.css'

export function EndHeadline({ right, wrong }: { right: number; wrong: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {wrong === 0 ? (
        '全部答对'
      ) : (
        <>
          答对 <b className={styles.score}>{right}</b> 题，错 {wrong} 题
        </>
      )}
    </h1>
  )
}
