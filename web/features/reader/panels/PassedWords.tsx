// + n 个认识的词: words read past without asking may be told as known, and taken back.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { WordState } from '../../../../contract/entities/word.ts'
import { api, Refused } from '../../../lib/api.ts'
import { randomId } from '../../../lib/client-id.ts'
import { countText } from '../../../lib/format.ts'
import { isLoggedIn } from '../../../lib/session.ts'
import { loadCore } from '../../../local/core-dictionary.ts'
import {
  loadHighlights,
  noteStates,
  setGuestStates,
  setWordState,
  wordHighlights,
} from '../../../local/word-highlights.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/toast.ts'
import styles from '../ArticleEnd.module.css'
import { refreshLists } from '../queries.ts'
import { passedWords } from './new-words.ts'

const isAway = (error: Error): boolean => error instanceof Refused && error.status === 0

type Told = { word: string; state: WordState }[]

export function PassedWords({
  article,
  tapped,
}: {
  article: Pick<ArticleShown, 'paragraphs' | 'forms'>
  tapped: RefObject<Set<string>>
}) {
  const [words, setWords] = useState<readonly string[]>([])
  const [known, setKnown] = useState(0)
  const cache = useQueryClient()
  const tell = useMutation({
    mutationFn: (states: Told) => api.word.setState({ states, op_id: randomId() }),
    onSuccess: (_, states) => {
      noteStates(states)
      refreshLists(cache)
    },
    onError: (error) => isAway(error) || notify(error.message),
  })
  useEffect(() => {
    let isHere = true
    Promise.all([loadCore(), loadHighlights()]).then(
      ([core]) => isHere && setWords(passedWords(article, core, wordHighlights(), tapped.current)),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [article, tapped])

  const undo = (before: Told) =>
    tell.mutate(before, {
      onSuccess: () => {
        setKnown(0)
        notify('已撤销')
      },
    })
  const praise = (count: number, run: () => void) => {
    setKnown(count)
    notify(`+ ${count} 个认识的词`, { action: { label: '撤销', run } })
  }
  const tellAll = () => {
    const states = words.map((word) => ({ word, state: 'KNOWN' as const }))
    if (isLoggedIn()) {
      tell.mutate(states, {
        onSuccess: ({ changed, before }) => praise(changed, () => undo(before)),
        // Without a network they wait one by one, as the reader's other words do.
        onError: (error) => {
          if (!isAway(error)) return
          const takeBack = states.map(({ word, state }) => setWordState(word, state))
          praise(states.length, () => {
            for (const run of takeBack) run()
            setKnown(0)
            notify('已撤销')
          })
        },
      })
      return
    }
    void setGuestStates(states).then((takeBack) =>
      praise(states.length, () => {
        takeBack()
        setKnown(0)
        notify('已撤销')
      }),
    )
  }
  if (known > 0) return <p className={styles.gain}>+ {countText(known)} 个认识的词</p>
  if (words.length === 0) return null
  return (
    <div className={styles.passed}>
      <p>
        文中有 {countText(words.length)} 个水平以外的词你没有点开，例如{' '}
        <span lang="en">{words.slice(0, 3).join(', ')}</span>。
      </p>
      <Button loading={tell.isPending} onClick={tellAll}>
        这些词我都认识
      </Button>
    </div>
  )
}
