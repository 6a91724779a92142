// Keyboard lookup: the arrow keys move from word to word in the focused paragraph, Enter opens the word.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { tokenizeText, type WordToken } from '../../../../domain/language/tokenize.ts'
import { findBlockBelow } from '../layout/place-in-view.ts'
import { createLiveRange } from './text-place.ts'

export interface WordCursor {
  paragraph: string
  word: WordToken
}

const lines = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-para]')]
const idOf = (line: HTMLElement): string => line.dataset['para'] ?? ''
/** Sheets are outside the text element; the focus moves there and later returns. */
const isInSheet = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[role=dialog]') !== null
const isInView = (line: HTMLElement): boolean => {
  const { top, bottom } = line.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

export interface WordCursorProps {
  root: RefObject<HTMLElement | null>
  cursor: WordCursor | undefined
  onMove: (cursor: WordCursor | undefined) => void
  /** Callback for Enter, with the word under the cursor. */
  onOpen: (cursor: WordCursor) => void
}

/** Hook for the word cursor; `stepParagraph` focuses the next or the previous paragraph. */
export function useWordCursor({ root, cursor, onMove, onOpen }: WordCursorProps): {
  stepParagraph: (step: 1 | -1) => void
} {
  /** The last opened word, to restore the cursor when the focus returns from its sheet. */
  const opened = useRef<WordCursor>(undefined)

  const move = useEffectEvent((line: HTMLElement, key: string): boolean => {
    const text = line.querySelector<HTMLElement>('[data-text]')
    const words = tokenizeText(text?.textContent ?? '')
    const paragraph = idOf(line)
    const here = cursor?.paragraph === paragraph ? cursor.word.start : -1
    const at = words.findIndex(({ start }) => start === here)
    const step = STEPS[key]
    if (key === 'Enter') {
      const word = words[at]
      if (word) {
        opened.current = { paragraph, word }
        onOpen({ paragraph, word })
      }
      return word !== undefined
    }
    const next =
      step === undefined
        ? { Home: 0, End: words.length - 1 }[key]
        : at < 0
          ? step > 0
            ? 0
            : words.length - 1
          : at + step
    if (next === undefined) return false
    const word = words[Math.min(words.length - 1, Math.max(0, next))]
    if (!word || !text) return false
    onMove({ paragraph, word })
    const box = createLiveRange(text, word)?.getBoundingClientRect()
    if (box && (box.top < 80 || box.bottom > window.innerHeight - 120)) {
      window.scrollBy({ top: box.top - window.innerHeight / 3, behavior: 'instant' })
    }
    return true
  })

  const onFocused = useEffectEvent(onMove)
  useEffect(() => {
    const element = root.current
    if (!element) return
    // Roving tabindex: the whole text is one stop of the Tab key, at the last used line.
    const rove = (to: HTMLElement) => {
      for (const line of element.querySelectorAll('[data-para][tabindex="0"]'))
        line.setAttribute('tabindex', '-1')
      to.setAttribute('tabindex', '0')
    }
    // A clicked paragraph shows no focus ring, not even at the next key press: its reader does not navigate
    // by keyboard.
    const noteHow = (focused: Element) =>
      element.toggleAttribute('data-pointed', !focused.matches(':focus-visible'))
    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      noteHow(target)
      if (!target.matches('[data-para]')) return
      rove(target)
      const last = opened.current
      if (isInSheet(relatedTarget) && last?.paragraph === idOf(target)) onFocused(last)
      else opened.current = undefined
    }
    const onBlur = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('[data-para]')) onFocused(undefined)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const { target } = event
      if (!(target instanceof HTMLElement) || !target.matches('[data-para]')) return
      if (!move(target, event.key)) return
      element.removeAttribute('data-pointed')
      event.preventDefault()
    }
    // Taps on words work before this effect runs: a paragraph may already have the focus from a click.
    if (document.activeElement && element.contains(document.activeElement)) noteHow(document.activeElement)
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    element.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
      element.removeEventListener('keydown', onKey)
    }
  }, [root])

  const stepParagraph = (step: 1 | -1) => {
    const all = root.current ? lines(root.current) : []
    const { activeElement } = document
    // From a sheet, continue at the paragraph of its word if that is still visible.
    const focused = all.findIndex((line) =>
      isInSheet(activeElement) ? line.tabIndex === 0 && isInView(line) : line.contains(activeElement),
    )
    const top = focused < 0 && root.current ? findBlockBelow(root.current, 80) : undefined
    const at = focused >= 0 ? focused + step : all.findIndex((line) => top?.contains(line))
    const line = all[Math.min(all.length - 1, Math.max(0, at))]
    line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  return { stepParagraph }
}
