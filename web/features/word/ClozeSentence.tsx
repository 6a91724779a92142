// The sentence of a card: each part of the word in a box that has the same width before and after the answer.
import type { ClozePart } from '../../../domain/word/cloze.ts'
import { measureWidth } from './blank-width.ts'
import styles from './ClozeSentence.module.css'

export interface ClozeSentenceProps {
  parts: readonly ClozePart[]
  isShown: boolean
  /** Rendered under the first blank; '' for none. */
  hint: string
  /** The blanks show the first letters. */
  isLettered: boolean
  /** The sentence is part of an answer, not the question: body text size. */
  isSmall?: boolean
}

/** A sentence of more characters has a smaller font, so that the answer still fits on a phone's screen. */
const LONG = 170

/** Characters that a line break must not separate from a box. */
const BEFORE = /[^\s\p{L}\p{N}]+$/u
const AFTER = /^[^\s\p{L}\p{N}]+/u

/**
 * Splits a text between boxes: characters attached to the previous box, free text, characters attached to the
 * next box.
 */
function cut(text: string, isAfterBox: boolean, isBeforeBox: boolean): [string, string, string] {
  const head = (isAfterBox && AFTER.exec(text)?.[0]) || ''
  const rest = text.slice(head.length)
  const tail = (isBeforeBox && BEFORE.exec(rest)?.[0]) || ''
  return [head, rest.slice(0, rest.length - tail.length), tail]
}

export function ClozeSentence({ parts, isShown, hint, isLettered, isSmall = false }: ClozeSentenceProps) {
  const first = parts.findIndex(({ isMasked }) => isMasked)
  const cuts = parts.map(({ text, isMasked }, at) =>
    isMasked ? undefined : cut(text, parts[at - 1]?.isMasked === true, parts[at + 1]?.isMasked === true),
  )
  const isLong = parts.reduce((sum, { text }) => sum + text.length, 0) > LONG
  return (
    <p
      className={styles.sentence}
      data-small={isSmall || undefined}
      data-long={isLong || undefined}
      lang="en"
    >
      {parts.map(({ text }, at) => {
        const free = cuts[at]
        if (free) return free[1]
        return (
          <span key={`${String(at)} ${text}`} className={styles.whole}>
            {cuts[at - 1]?.[2]}
            <Box
              text={text}
              isShown={isShown}
              hint={at === first ? hint : ''}
              letter={isLettered ? lettersOf(text) : ''}
            />
            {cuts[at + 1]?.[0]}
          </span>
        )
      })}
    </p>
  )
}

/** The first letter of each word in a blank. */
const lettersOf = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join(' ')

function Box(props: { text: string; isShown: boolean; hint: string; letter: string }) {
  const { text, isShown, hint, letter } = props
  return (
    <span
      className={styles.box}
      style={{ width: `calc(${measureWidth(text).toFixed(3)}em + 12px)` }}
      data-blank
    >
      {isShown ? (
        <b>{text}</b>
      ) : (
        <>
          {/* An empty box would have its lower edge as its baseline, so it needs content. */}
          {'\u200b'}
          {letter && <b className={styles.letter}>{letter}</b>}
          <span className="sr-only">{letter ? '（空，已提示首字母）' : '（空）'}</span>
          {hint && (
            <small className={styles.hint} lang="zh-CN">
              {hint}
            </small>
          )}
        </>
      )}
    </span>
  )
}
