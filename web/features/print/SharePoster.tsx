// A reader's poster of an article: choice of template, sentence and signature.
import { useMemo, useState } from 'react'
import type { Note } from '../../../contract/entities/note.ts'
import { chooseQuote, listQuotes, toHighlightQuotes } from '../../../domain/print/quote.ts'
import type { PosterTemplate } from '../../../domain/print/styles.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useNotes } from '../../local/notes.ts'
import { Switch } from '../../ui/Field.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { PosterPicture } from './PosterPicture.tsx'
import styles from './Print.module.css'
import { QuoteChoices } from './QuoteChoices.tsx'
import { usePoster, usePrinted } from './queries.ts'
import { SavePicture } from './SavePicture.tsx'

const LOOKS: readonly { value: PosterTemplate; label: string }[] = [
  { value: 'poster', label: '封面' },
  { value: 'quote', label: '金句' },
  { value: 'xhs', label: '一句一词' },
]

const startOf = ({ data }: Note): number => data.selector[1].start

export function SharePoster({ id }: { id: number }) {
  const [template, setTemplate] = useState<PosterTemplate>('poster')
  const [quote, setQuote] = useState<string>()
  const [isSigned, setSigned] = useState(false)
  const isLoggedIn = useIsLoggedIn()
  const article = usePrinted(id)
  const notes = useNotes(id)
  const [own, all] = useMemo(() => {
    const paragraphs = article.data?.paragraphs ?? []
    const highlights = [...(notes ?? [])].sort((a, b) => startOf(a) - startOf(b)).map(({ text }) => text)
    const mine = toHighlightQuotes(paragraphs, highlights)
    const isMine = new Set(mine.map(({ text }) => text))
    return [mine, [...mine, ...listQuotes(paragraphs).filter(({ text }) => !isMine.has(text))]]
  }, [article.data, notes])
  // The default quote is the reader's first highlight in the article.
  const wanted = quote ?? own[0]?.text
  const isKnown = quote !== undefined || (notes !== undefined && !article.isPending)
  const poster = usePoster(id, { template, quote: wanted, signed: isSigned ? '1' : '0' }, isKnown)
  const chosen = wanted ?? chooseQuote(article.data?.paragraphs ?? [])?.text ?? ''
  const title = article.data?.title ?? ''
  return (
    <div className={styles.layout}>
      <div className={styles.paper}>
        <PosterPicture
          url={poster.data}
          alt={`海报：${title}。${chosen}`}
          shape={template === 'xhs' ? 'xhs' : 'tall'}
          isMaking={poster.isFetching || !isKnown}
          fault={poster.error}
          onRetry={() => void poster.refetch()}
        />
      </div>
      <div className={styles.side}>
        <Tabs label="样式" items={LOOKS} value={template} onChange={setTemplate} />
        <SavePicture url={poster.data} name={`开卷-${title || id}`} page={`/article/${id}/poster3`} />
        {isLoggedIn && !isReviewMode() && (
          <Switch
            label="显示我的昵称"
            hint="海报下方会写：某某 邀你一起读"
            checked={isSigned}
            onChange={setSigned}
          />
        )}
        {all.length > 1 && (
          <RuledSection title="换一句">
            <QuoteChoices quotes={all} chosen={chosen} onChoose={({ text }) => setQuote(text)} />
          </RuledSection>
        )}
      </div>
    </div>
  )
}
