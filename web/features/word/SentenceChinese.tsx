// The Chinese next to a saved sentence: the sentence's own, else the beginning of its paragraph's.
import { useState } from 'react'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import styles from './WordDetail.module.css'

/** So many characters of a paragraph's Chinese stand open where the sentence's is unknown; more are folded. */
const SHORT = 90

/** The Chinese of a sentence, with its whole paragraph one press away. */
export function SentenceChinese({ sentence, paragraph }: { sentence: string; paragraph: string }) {
  const [isOpen, setOpen] = useState(false)
  const isWhole = sentence === paragraph || (sentence === '' && paragraph.length <= SHORT)
  if (isWhole || isOpen) return <p className={styles.zh}>{paragraph}</p>
  return (
    <p className={styles.zh}>
      {sentence || `${truncateText(paragraph, SHORT)}…`}
      <button type="button" onClick={() => setOpen(true)}>
        看全段
      </button>
    </p>
  )
}
