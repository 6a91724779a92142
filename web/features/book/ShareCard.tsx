// Preview of a book's share card, with a choice of quotes and the buttons to share or save it.
import { useEffect, useState } from 'react'
import type { BookShown } from '../../../contract/entities/book.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { isEmbedded, openShareSheet } from '../../lib/bridge.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { getSiteOrigin } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { copyAndNotify } from '../../ui/copy.ts'
import { Section } from '../../ui/List.tsx'
import { usePictureFile } from '../../ui/use-picture-file.ts'
import { drawCard } from './draw-card.ts'
import styles from './Share.module.css'
import { chooseShareQuotes } from './share-quotes.ts'
import { getBookLang } from './shelf-text.ts'

export interface ShareCardProps {
  book: BookShown
  /** The reader's highlights in this book. */
  highlights: readonly string[]
}

export function ShareCard({ book, highlights }: ShareCardProps) {
  const quotes = chooseShareQuotes(book, highlights)
  const [chosen, setChosen] = useState<string>()
  const quote = chosen ?? quotes[0] ?? book.title
  const { title, author, book_uuid, published_at } = book
  const {
    canvas,
    save,
    share: shareFile,
  } = usePictureFile({
    name: `开卷-${nameOf(title)}.png`,
    page: window.location.pathname,
    saved: '卡片已保存',
  })
  const [isDrawn, setDrawn] = useState(false)
  // Other users cannot open a private book, so its QR code links to the library.
  const link =
    published_at === null ? `${getSiteOrigin()}/book/library` : `${getSiteOrigin()}/book/${book_uuid}/show`
  useEffect(() => {
    const paper = canvas.current
    if (!paper) return
    const hasCode = !isReviewMode()
    const invitation = hasCode ? '在开卷读英文书，扫码来读' : '在开卷读英文书'
    const cardText = { quote, title, author, link: hasCode ? link : undefined, invitation }
    void drawCard(paper, cardText).then(() => setDrawn(true))
  }, [canvas, quote, title, author, link])

  const pass = async () => {
    const text = [quote, [title, author].filter(Boolean).join(' · '), link, '来自 开卷 App'].join('\n')
    if (!(await openShareSheet(text))) await copyAndNotify(text, '已复制，去粘贴给朋友吧')
  }
  return (
    <div className={styles.layout}>
      <canvas
        ref={canvas}
        className={styles.card}
        data-theme="light"
        role="img"
        aria-label={`分享卡片：${quote} ${title}`}
        aria-busy={!isDrawn}
      />
      <div>
        <div className={styles.acts}>
          <Button variant="primary" onClick={save}>
            保存图片
          </Button>
          <Button onClick={shareFile ?? (() => void pass())}>分享</Button>
        </div>
        {isEmbedded() && <p className={styles.hint}>也可以截图保存。</p>}
        {quotes.length > 1 && (
          <Section title="换一句">
            <fieldset className={styles.choices}>
              <legend className="sr-only">选一句</legend>
              {quotes.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === quote}
                  lang={getBookLang({ ...book, title: each })}
                  onClick={() => setChosen(each)}
                >
                  {each}
                </button>
              ))}
            </fieldset>
          </Section>
        )}
      </div>
    </div>
  )
}

const nameOf = (title: string): string => truncateText(title.replace(/[\\/:*?"<>|]/g, ' '), 60)
