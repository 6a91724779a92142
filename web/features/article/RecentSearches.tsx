// Recent search queries on this device, to repeat or to delete.
import { useState } from 'react'
import { parseJson } from '../../../domain/kernel/json.ts'
import { userStorage } from '../../local/user-storage.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { TopicChips } from './TopicChips.tsx'

const KEY = 'searches'
const MAX_RECENT = 10

function recent(): string[] {
  try {
    const stored: unknown = parseJson(userStorage.get(KEY) || '[]')
    return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

/** Moves a query to the top of the list; an empty one is ignored. */
export function rememberSearch(q: string): void {
  if (q === '') return
  userStorage.set(KEY, JSON.stringify([q, ...recent().filter((item) => item !== q)].slice(0, MAX_RECENT)))
}

export function RecentSearches({ onPick }: { onPick: (q: string) => void }) {
  const [items, setItems] = useState(recent)
  const clear = () => {
    userStorage.set(KEY, '')
    setItems([])
  }
  if (items.length === 0)
    return (
      <>
        <EmptyState title="想读点什么" hint="一句话里记得的词就够了。也可以从话题看起。" />
        <TopicChips />
      </>
    )
  return (
    <Section
      title="最近搜索"
      action={
        <Button variant="plain" size="s" onClick={clear}>
          清除
        </Button>
      }
    >
      <List>
        {items.map((item) => (
          <ListRow key={item} title={item} onClick={() => onPick(item)} />
        ))}
      </List>
    </Section>
  )
}
