// The list of saved words: each with its meaning, where it stands, when it comes back; deleted and taken back with one press.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Card } from '../../../contract/entities/word.ts'
import { relativeTime } from '../../lib/format.ts'
import { buttonClass, IconButton } from '../../ui/Button.tsx'
import { Empty, Failed } from '../../ui/Empty.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { Hits } from '../../ui/Hits.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { clozeRanges } from './cloze.ts'
import { useDeleteWord, useWords } from './queries.ts'
import { StrengthMark } from './StrengthMark.tsx'
import type { WordOrder } from './shapes.ts'
import styles from './Words.module.css'

const ORDERS: readonly { value: WordOrder; label: string }[] = [
  { value: 'new', label: '最近收藏' },
  { value: 'old', label: '最早收藏' },
  { value: 'az', label: '字母顺序' },
  { value: 'due', label: '先到期的' },
  { value: 'hard', label: '最难的' },
]

export function WordList() {
  const [order, setOrder] = useState<WordOrder>('new')
  const [q, setQ] = useState('')
  const words = useWords(order, q.trim())
  const cards = words.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <div className={styles.filters}>
        <Field label="在生词里找" hideLabel>
          <Input
            type="search"
            value={q}
            placeholder="在生词里找"
            maxLength={80}
            onChange={(event) => setQ(event.target.value)}
          />
        </Field>
        <Field label="排列" hideLabel>
          <Select value={order} onChange={(event) => setOrder(event.target.value as WordOrder)}>
            {ORDERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {words.isPending && <SkeletonRows label="正在加载生词" />}
      {words.isError && <Failed message={words.error.message} onRetry={() => void words.refetch()} />}
      {words.isSuccess &&
        cards.length === 0 &&
        (q.trim() === '' ? <NoWords /> : <Empty title={`没有“${q.trim()}”`} />)}
      {cards.length > 0 && (
        <List label="生词">
          {cards.map((card) => (
            <WordRow key={card.id} card={card} />
          ))}
        </List>
      )}
      <LoadMore
        hasMore={words.hasNextPage}
        loading={words.isFetchingNextPage}
        failed={words.isFetchNextPageError}
        onMore={() => void words.fetchNextPage()}
      />
    </>
  )
}

function WordRow({ card }: { card: Card }) {
  const remove = useDeleteWord()
  const context = card.contexts[0]
  return (
    <ListRow
      title={
        <span className={styles.rowHead}>
          <span lang="en" className={styles.rowWord}>
            {card.lemma}
          </span>
          <span className={styles.rowGloss}>{card.gloss}</span>
        </span>
      }
      sub={
        context?.sentence && (
          <span lang="en" className={styles.rowSentence}>
            <Hits
              text={context.sentence}
              ranges={clozeRanges(context.sentence, context.word, card.lemma)}
              color="word"
            />
          </span>
        )
      }
      trail={
        <span className={styles.rowState}>
          <StrengthMark strength={card.strength} />
          <span>{card.state === 'NEW' ? '新词' : relativeTime(card.due)}</span>
        </span>
      }
      link={(shell) => <Link to={`/myword/${encodeURIComponent(card.lemma)}/show`} {...shell} />}
      chevron={false}
      actions={
        <IconButton label={`删除 ${card.lemma}`} onClick={() => remove.mutate(card)}>
          <CloseIcon size={16} />
        </IconButton>
      }
    />
  )
}

function NoWords() {
  return (
    <Empty
      title="还没有生词"
      hint="读文章时点一个词，收藏它，它就带着句子来到这里。"
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          去读一篇
        </Link>
      }
    />
  )
}
