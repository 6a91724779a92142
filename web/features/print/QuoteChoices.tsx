// Radio list of the sentences of an article that fit on a poster.
import type { Quote } from '../../../domain/print/quote.ts'
import styles from './Print.module.css'

export interface QuoteChoicesProps {
  quotes: readonly Quote[]
  chosen: string
  onChoose: (quote: Quote) => void
}

export function QuoteChoices({ quotes, chosen, onChoose }: QuoteChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className="sr-only">选一句</legend>
      {quotes.map((quote) => (
        <button
          key={quote.text}
          type="button"
          className={styles.choice}
          aria-pressed={quote.text === chosen}
          onClick={() => onChoose(quote)}
        >
          <span lang="en">{quote.text}</span>
          {quote.zh && <small>{quote.zh}</small>}
        </button>
      ))}
    </fieldset>
  )
}
