// The list of words as it is being looked at: in which order, of which stage, for which search, as far as it was loaded.
import { useState } from 'react'
import { useWords } from './queries.ts'
import type { WordOrder, WordStage } from './shapes.ts'

export function useWordBook() {
  const [order, setOrder] = useState<WordOrder>('due')
  const [q, setQ] = useState('')
  const [stage, setStage] = useState<WordStage>('all')
  const words = useWords(order, q.trim(), stage)
  const cards = words.data?.pages.flatMap(({ items }) => items) ?? []
  return { order, setOrder, stage, setStage, q, setQ, words, cards }
}
export type WordBook = ReturnType<typeof useWordBook>
