// Renders the text of an answer: a small part of Markdown, and [n] as discs that link to its sources. Never
// HTML.
import type { ReactNode } from 'react'
import styles from './Ai.module.css'

export interface AnswerTextProps {
  text: string
  /** Callback for a press on a disc. Without it, no discs are rendered. */
  onSource?: (n: number) => void
}

const PIECE = /\*\*([^*\n]+)\*\*|\[(\d{1,2})\]([，。、；：！？]?)/g

export function AnswerText({ text, onSource }: AnswerTextProps) {
  const blocks: ReactNode[] = []
  let items: ReactNode[] = []
  const endList = () => {
    if (items.length > 0) blocks.push(<ul key={`list ${blocks.length}`}>{items}</ul>)
    items = []
  }
  for (const line of text.split('\n')) {
    const item = /^\s*(?:[-*•]|\d{1,2}[.、])\s+(.+)$/.exec(line)?.[1]
    if (item) items.push(<li key={items.length}>{inline(item, onSource)}</li>)
    else {
      endList()
      if (line.trim())
        blocks.push(<p key={blocks.length}>{inline(line.replace(/^#{1,4}\s+/, ''), onSource)}</p>)
    }
  }
  endList()
  return <div className={styles.text}>{blocks}</div>
}

function inline(line: string, onSource: AnswerTextProps['onSource']): ReactNode[] {
  const pieces: ReactNode[] = []
  let from = 0
  for (const found of line.matchAll(PIECE)) {
    const [whole, bold, n, mark] = found
    if (found.index > from) pieces.push(line.slice(from, found.index))
    if (bold) pieces.push(<b key={found.index}>{bold}</b>)
    else if (!onSource) pieces.push(whole)
    else
      pieces.push(
        // Keep the punctuation with its disc, so that no line begins with it.
        <span key={found.index} className={styles.cited}>
          <button
            type="button"
            className={styles.cite}
            aria-label={`出处 ${n}`}
            onClick={() => onSource(Number(n))}
          >
            <span className={styles.disc}>{n}</span>
          </button>
          {mark}
        </span>,
      )
    from = found.index + whole.length
  }
  pieces.push(line.slice(from))
  return pieces
}
