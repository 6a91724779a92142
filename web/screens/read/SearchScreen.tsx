// 搜索: articles by words of their titles and texts, English or Chinese, with what was found marked.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import styles from '../../features/article/Home.module.css'
import type { SearchOrder } from '../../features/article/queries.ts'
import { RecentSearches, rememberSearch } from '../../features/article/RecentSearches.tsx'
import { SearchResults } from '../../features/article/SearchResults.tsx'
import { BackBar } from '../../ui/BackBar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'

/** Long enough not to ask for every letter of a word. */
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
  const asked = query.get('order_by')
  const order = ORDERS.find(({ value }) => value === asked)?.value ?? 'match'
  const [typed, setTyped] = useState(q)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(
      () => void navigate({ to: addressOf(typed.trim(), order), replace: true }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, q, order, navigate])

  const clear = () => {
    setTyped('')
    field.current?.focus()
  }
  return (
    <>
      <BackBar />
      <Page rows>
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
                placeholder="标题或正文里的词，中英文都可以"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                maxLength={100}
                enterKeyHint="search"
                autoFocus
                trail={
                  typed !== '' && (
                    <IconButton label="清空" onClick={clear}>
                      <CloseIcon size={18} />
                    </IconButton>
                  )
                }
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
            <SearchResults q={q} order={order} onOpen={() => rememberSearch(q)} onClear={clear} />
          </>
        )}
      </Page>
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
