// Hook for the view state of the word list: sort order, stage filter, search query and loaded pages.
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
