// The input for a question about an article or a chapter, with the price of an answer shown before it is
// sent.
import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide'
import { type FormEvent, useState } from 'react'
import { getErrorMessage } from '../../../lib/api.ts'
import { aiCalls } from '../../../lib/calls/ai.ts'
import { toQueryKeyPrefix } from '../../../lib/keys.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { LineIcon } from '../../../ui/icons.tsx'
import styles from './Ai.module.css'
import { useAiUsage } from './queries.ts'
import type { QuestionSubject } from './question-subject.ts'

const MAX_QUESTION_LENGTH = 500

export interface AskBoxProps {
  about: QuestionSubject
  /** Called with the id of the new question. */
  onSubmitted: (id: string) => void
}

/** Hook that sends a question; a second press during the request is ignored. */
export function useAsking({ about, onSubmitted }: AskBoxProps) {
  const cache = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const ask = async (prompt: string): Promise<boolean> => {
    if (isSending || prompt.trim() === '') return false
    setSending(true)
    setFault('')
    try {
      const op_id = crypto.randomUUID()
      const { result } = await aiCalls.ask({ prompt, ...namedBy(about), wait: false, op_id })
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('ai', 'history') })
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('ai', 'usage') })
      onSubmitted(result.id)
      return true
    } catch (error) {
      setFault(getErrorMessage(error))
      return false
    } finally {
      setSending(false)
    }
  }
  return { ask, isSending, fault }
}

function namedBy(about: QuestionSubject) {
  if ('book' in about) return { article_id: about.book, pos: { cfi: about.cfi }, source: 'BOOK' as const }
  const { article, paragraph } = about
  return { article_id: article, ...(paragraph ? { pos: { paragraph }, source: 'SENTENCE' as const } : {}) }
}

const labelOf = (about: QuestionSubject): string =>
  'book' in about ? '问这一章' : about.paragraph ? '问这一段' : '问这篇文章'

/** `under`: placed below an answer, where it stays visible. */
export function AskBox({ under = false, ...props }: AskBoxProps & { under?: boolean }) {
  const { ask, isSending, fault } = useAsking(props)
  const [prompt, setPrompt] = useState('')
  const usage = useAiUsage().data
  const label = labelOf(props.about)
  const send = (event: FormEvent) => {
    event.preventDefault()
    void ask(prompt).then((isSent) => isSent && setPrompt(''))
  }
  return (
    <form className={cx(styles.box, under && styles.under)} onSubmit={send}>
      <div className={styles.field}>
        <input
          value={prompt}
          maxLength={MAX_QUESTION_LENGTH}
          placeholder={label}
          aria-label={label}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => setPrompt(event.target.value)}
        />
        <IconButton label="发送" type="submit" disabled={isSending || prompt.trim() === ''}>
          <LineIcon node={ArrowUp} />
        </IconButton>
      </div>
      <p className={styles.cost} aria-live="polite">
        {fault ? <span className={styles.fault}>{fault}</span> : usage && <Price {...usage} />}
      </p>
    </form>
  )
}

function Price({ has_model, left }: { has_model: boolean; left: number }) {
  if (!has_model) return <span>只在原文中查找，不计次数</span>
  return (
    <>
      <span>每次提问计 1 次，重复的问题不计</span>
      <span>今日还剩 {left} 次</span>
    </>
  )
}
