// 搜索: full-text search of articles by title and text, in English or Chinese, with highlighted hits, and
// matching creators and topics.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OtherResults } from '../../../contract/search.ts'
import styles from '../../features/article/Home.module.css'
import type { SearchOrder } from '../../features/article/queries.ts'
import { RecentSearches, rememberSearch } from '../../features/article/RecentSearches.tsx'
import { SearchResults } from '../../features/article/SearchResults.tsx'
import { BookLinks } from '../../features/book/BookLinks.tsx'
import { CollectionItem } from '../../features/collection/CollectionList.tsx'
import { CreatorRows } from '../../features/creator/CreatorIndex.tsx'
import { IssueLinks } from '../../features/magazine/IssueLink.tsx'
import { FoundWord } from '../../features/word/FoundWord.tsx'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'

/** Debounce of the search input in ms, so that not every letter sends a request. */
const PAUSE_MS = 300
const ORDERS = [
  { value: 'match', label: '最相关' },
  { value: 'new', label: '最新' },
  { value: 'hot', label: '最热' },
  { value: 'fit', label: '最适合' },
] as const satisfies readonly { value: SearchOrder; label: string }[]

export function SearchScreen() {
  const { searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  const q = query.get('q') ?? ''
  const requestedOrder = query.get('order_by')
  const order = ORDERS.find(({ value }) => value === requestedOrder)?.value ?? 'match'
  const [typed, setTyped] = useState(q)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const clear = () => {
    setTyped('')
    field.current?.focus()
  }
  useHotkeys({ '/': () => field.current?.select() })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => walk(event, results.current, field.current)
    const { current } = results
    current?.addEventListener('keydown', listen)
    return () => current?.removeEventListener('keydown', listen)
  }, [])

  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(
      () => void navigate({ to: addressOf(typed.trim(), order), replace: true }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, q, order, navigate])

  return (
    <>
      <BackBar />
      <Page rows>
        <div ref={results}>
          <PageTitle title="搜索" />
          <search>
            <form
              onSubmit={(event) => {
                event.preventDefault()
                rememberSearch(typed.trim())
                void navigate({ to: addressOf(typed.trim(), order), replace: true })
              }}
            >
              <Field label="搜索文章" hideLabel>
                <Input
                  ref={field}
                  type="search"
                  lead={<SearchIcon size={18} />}
                  trail={
                    typed !== '' && (
                      <IconButton label="清空" onClick={clear}>
                        <CloseIcon size={18} />
                      </IconButton>
                    )
                  }
                  placeholder="文章、作者、杂志，中英文都行"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  maxLength={100}
                  enterKeyHint="search"
                  autoFocus
                />
              </Field>
            </form>
          </search>
          {q === '' ? (
            <RecentSearches onPick={setTyped} />
          ) : (
            <>
              <div className={styles.order}>
                <SegmentedControl
                  label="排序"
                  items={ORDERS}
                  value={order}
                  onChange={(value) => void navigate({ to: addressOf(q, value), replace: true })}
                />
              </div>
              <FoundWord q={q} />
              <SearchResults
                q={q}
                order={order}
                onOpen={() => rememberSearch(q)}
                onClear={clear}
                renderOtherResults={renderOtherResults}
              />
            </>
          )}
        </div>
      </Page>
    </>
  )
}

/** The links of the results, without action links; without results, the links of recent searches. */
function linksIn(results: HTMLElement): HTMLElement[] {
  const found = results.querySelectorAll<HTMLElement>('[data-results] :is(h3, li) > a:not([aria-label])')
  return [...(found.length > 0 ? found : results.querySelectorAll<HTMLElement>('li > button'))]
}

/** Arrow keys move the focus from the input through the results and back; Enter opens a link by default. */
function walk(event: KeyboardEvent, results: HTMLElement | null, field: HTMLInputElement | null): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0 || !results || event.isComposing || event.target instanceof HTMLSelectElement) return
  if (event.target instanceof HTMLElement && event.target.closest('[role=radiogroup],[role=tablist]')) return
  const links = linksIn(results)
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (at < 0 && (by < 0 || document.activeElement !== field)) return
  const next = at + by < 0 ? field : links[at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function renderOtherResults({
  creators,
  magazines,
  collections,
  books,
}: OtherResults): ReactNode | undefined {
  if (creators.length + magazines.length + collections.length + books.length === 0) return undefined
  return (
    <>
      {creators.length > 0 && (
        <RuledSection title="作者和刊物">
          <CreatorRows creators={creators} label="找到的作者和刊物" />
        </RuledSection>
      )}
      {magazines.length > 0 && (
        <RuledSection title="杂志">
          <IssueLinks issues={magazines} label="找到的杂志" />
        </RuledSection>
      )}
      {books.length > 0 && (
        <RuledSection title="书">
          <BookLinks books={books} label="找到的书" />
        </RuledSection>
      )}
      {collections.length > 0 && (
        <RuledSection title="合集">
          {collections.map((collection) => (
            <CollectionItem key={collection.id} collection={collection} />
          ))}
        </RuledSection>
      )}
    </>
  )
}

function addressOf(q: string, order: SearchOrder): string {
  const query = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(order === 'match' ? {} : { order_by: order }),
  })
  const text = query.toString()
  return text ? `/Search?${text}` : '/Search'
}
