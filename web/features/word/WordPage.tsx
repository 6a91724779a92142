// The page of one word with its toolbar: on a screen of its own, or next to the list.
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { setWordState } from '../../local/word-highlights.ts'
import { KeyHint } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { MoreIcon } from '../../ui/tab-icons.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useDeleteWord, useSuspendWord } from './changes.ts'
import { useWordDetail } from './queries.ts'
import { usePronounce } from './use-pronounce.ts'
import { WordDetail } from './WordDetail.tsx'
import styles from './WordPage.module.css'

const UnsavedWord = lazy(async () => ({ default: (await import('./UnsavedWord.tsx')).UnsavedWord }))

export interface WordPageProps {
  word: string
  /** At the left of the toolbar: the back button, or the key hints. */
  lead: ReactNode
  /** Callback after the word was deleted, to leave its page. */
  onDeleted: () => void
}

export function WordPage({ word, lead, onDeleted }: WordPageProps) {
  const detail = useWordDetail(word)
  const remove = useDeleteWord()
  const rest = useSuspendWord()
  const isMember = useIsLoggedIn()
  const { isAvailable, say } = usePronounce()
  const [isEditing, setEditing] = useState(false)
  const card = detail.data?.card
  const isUnsaved = detail.error instanceof ApiError && detail.error.status === 404
  const page = useRef<HTMLDivElement>(null)
  const wasUnsaved = useRef(false)
  // The focused button 加入生词本 is removed when the word is saved.
  useEffect(() => {
    // While the detail is fetched again, neither is known.
    if (isUnsaved) wasUnsaved.current = true
    if (!card || !wasUnsaved.current) return
    wasUnsaved.current = false
    const isLost = document.activeElement === document.body
    if (isLost) page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [card, isUnsaved])
  useHotkeys({
    p: () => (card || isUnsaved) && say(card?.lemma ?? word),
    e: () => card && setEditing(true),
  })
  if (isUnsaved)
    return (
      <>
        <header className={styles.bar}>
          <div className={styles.lead}>{lead}</div>
        </header>
        <div className={styles.page}>
          <Suspense fallback={<SkeletonLines lines={6} label="正在查词" />}>
            <UnsavedWord word={word} />
          </Suspense>
        </div>
      </>
    )
  const know = (lemma: string) => {
    const undo = setWordState(lemma, 'KNOWN')
    showNotice(`已标为认识：${lemma}`, { action: { label: '撤销', run: undo } })
  }
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.lead}>{lead}</div>
        {card && (
          <>
            <Button variant="plain" size="s" className={styles.know ?? ''} onClick={() => know(card.lemma)}>
              标为认识
            </Button>
            <Menu
              label="更多"
              icon={<MoreIcon />}
              items={[
                ...(isMember
                  ? [
                      {
                        label: card.is_resting ? '恢复复习' : '暂停复习',
                        onSelect: () => rest.mutate({ card, is_resting: !card.is_resting }),
                      },
                    ]
                  : []),
                {
                  label: '移出生词本',
                  danger: true,
                  onSelect: () => {
                    onDeleted()
                    remove.mutate(card)
                  },
                },
              ]}
            />
          </>
        )}
      </header>
      <div ref={page} className={styles.page}>
        {detail.isPending && <SkeletonLines lines={6} label="正在加载单词" />}
        {detail.isError && <LoadError message={detail.error.message} onRetry={() => void detail.refetch()} />}
        {detail.data && (
          <WordDetail
            detail={detail.data}
            isEditing={isEditing}
            onEditing={setEditing}
            onSay={isAvailable ? say : undefined}
          />
        )}
      </div>
    </>
  )
}

interface PageKeysProps {
  /** Whether the list has another word. */
  canStep: boolean
  /** Whether the word is in the list: only a saved word has a gloss to edit. */
  isSaved: boolean
}

/** The keyboard shortcuts of a page that is shown next to its list. */
export function PageKeys({ canStep, isSaved }: PageKeysProps) {
  const keys: readonly { keys: readonly string[]; does: string }[] = [
    ...(canStep ? [{ keys: ['J', 'K'], does: '切换单词' }] : []),
    { keys: ['P'], does: '发音' },
    ...(isSaved ? [{ keys: ['E'], does: '改释义' }] : []),
  ]
  return (
    <div className={styles.keys} aria-hidden="true">
      {keys.map(({ keys: names, does }) => (
        <span key={does}>
          <KeyHint keys={names} />
          {does}
        </span>
      ))}
    </div>
  )
}
