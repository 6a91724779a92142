// The Chinese of a saved sentence: the sentence's own translation, else the start of its paragraph's.
import { useState } from 'react'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import styles from './WordDetail.module.css'

/**
 * Fallback without a sentence translation: up to this many characters of the paragraph's Chinese are visible;
 * the rest is collapsed.
 */
const SHORT = 90

/** The Chinese of a sentence; a button expands the whole paragraph. */
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
