// For editors: poster of an article with a selected or shortened sentence, its Chinese and its word; the
// quote is saved for all readers.
import { useEffect, useMemo, useState } from 'react'
import { chooseQuote, listQuotes } from '../../../domain/print/quote.ts'
import type { PosterTemplate } from '../../../domain/print/styles.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input, TextArea } from '../../ui/Field.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { showNotice } from '../../ui/toast.ts'
import { PosterPicture } from './PosterPicture.tsx'
import styles from './Print.module.css'
import { QuoteChoices } from './QuoteChoices.tsx'
import { useChooseQuote, useEditorsQuote, useMakePoster, usePrinted } from './queries.ts'
import { SavePicture } from './SavePicture.tsx'

/** Debounce in milliseconds: time without input before the poster is rendered again. */
const PAUSE_MS = 600

export function DeskPoster({ id, template, page }: { id: number; template: PosterTemplate; page: string }) {
  const article = usePrinted(id)
  const editorsQuote = useEditorsQuote(id)
  const keep = useChooseQuote(id)
  const make = useMakePoster()
  const [quote, setQuote] = useState<{ text: string; zh: string }>()
  const [word, setWord] = useState('')
  const paragraphs = article.data?.paragraphs
  const quotes = useMemo(() => listQuotes(paragraphs ?? []), [paragraphs])
  const isKnown = editorsQuote.data !== undefined && paragraphs !== undefined
  const shown = quote ??
    (isKnown ? (editorsQuote.data ?? chooseQuote(paragraphs)) : undefined) ?? { text: '', zh: '' }
  const { text, zh } = shown
  const isInArticle = paragraphs?.some((paragraph) => text !== '' && paragraph.text.includes(text)) ?? false
  const draw = make.mutate
  useEffect(() => {
    if (!isKnown) return undefined
    const input = {
      template,
      article_ids: [id],
      ...(text ? { quote: { text, zh } } : {}),
      ...(word ? { word } : {}),
    }
    const timer = setTimeout(() => draw(input), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draw, isKnown, id, template, text, zh, word])
  const onKeep = (given: { text: string; zh: string }, message: string) =>
    keep.mutate(given, {
      onSuccess: () => showNotice(message),
      onError: (error) => showNotice(getErrorMessage(error)),
    })
  return (
    <div className={styles.layout}>
      <div className={styles.paper}>
        <PosterPicture
          url={make.data?.url}
          alt={`海报：${article.data?.title ?? ''}。${text}`}
          shape={template === 'xhs' ? 'xhs' : 'tall'}
          isMaking={make.isPending}
          fault={article.error ?? make.error}
          onRetry={() => void (article.isError ? article.refetch() : draw({ template, article_ids: [id] }))}
        />
      </div>
      <div className={styles.side}>
        <SavePicture url={make.data?.url} name={`开卷-${article.data?.title ?? id}`} page={page} />
        <Field
          label="英文"
          {...(text !== '' && !isInArticle ? { hint: '改过的句子只用在这一张上，不能存为这篇的金句。' } : {})}
        >
          <TextArea
            lang="en"
            rows={3}
            maxLength={400}
            value={text}
            onChange={(event) => setQuote({ zh, text: event.target.value })}
          />
        </Field>
        <Field label="中文">
          <TextArea
            rows={2}
            maxLength={300}
            value={zh}
            onChange={(event) => setQuote({ text, zh: event.target.value })}
          />
        </Field>
        {template === 'xhs' && (
          <Field label="今日一词" hint="句子里的一个词；空着就挑最值得讲的">
            <Input lang="en" maxLength={60} value={word} onChange={(event) => setWord(event.target.value)} />
          </Field>
        )}
        <div className={styles.acts}>
          <Button
            disabled={!isInArticle}
            loading={keep.isPending}
            onClick={() => onKeep({ text, zh }, '已存为这篇的金句')}
          >
            存为这篇的金句
          </Button>
          {editorsQuote.data && (
            <Button
              variant="plain"
              onClick={() => {
                setQuote(undefined)
                onKeep({ text: '', zh: '' }, '已恢复自动选句')
              }}
            >
              恢复自动选句
            </Button>
          )}
        </div>
        {quotes.length > 0 && (
          <RuledSection title="从文章里选">
            <QuoteChoices quotes={quotes} chosen={text} onChoose={setQuote} />
          </RuledSection>
        )}
      </div>
    </div>
  )
}
