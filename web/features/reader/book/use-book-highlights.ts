// Hook that highlights saved words and phrases, notes and the tapped word on the visible page of a book.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { tokenizeText } from '../../../../domain/language/tokenize.ts'
import { requestIdle } from '../../../lib/scheduler.ts'
import { getLoadedCore, loadCore } from '../../../local/core-dictionary.ts'
import { getHighlightKind, useWordHighlights, type WordHighlights } from '../../../local/word-highlights.ts'
import type { FindPhrases } from '../highlights/phrase-highlights.ts'
import { type HighlightedSpan, type LemmaToken, MAX_RANGES } from '../highlights/reading-highlights.ts'
import { toWordTarget } from '../highlights/target.ts'
import { TEXT_ATTRIBUTE } from '../highlights/text-place.ts'
import {
  drawHighlights,
  getHighlightName,
  HIGHLIGHT_KINDS,
  type HighlightSpots,
  SAVED_KINDS,
  SPOT_KINDS,
  supportsHighlights,
  toDrawnSpans,
  usePhrases,
} from '../highlights/use-highlights.ts'
import type { ShownPage } from './view/book-view.ts'

/** `getVisibleBlocks`: returns the paragraphs that are at least partly on the page. */
export function useBookHighlights(
  root: RefObject<HTMLElement | null>,
  shown: ShownPage | undefined,
  getVisibleBlocks: () => readonly HTMLElement[],
  spots: HighlightSpots,
): void {
  const highlights = useWordHighlights()
  const phrasesIn = usePhrases(highlights)
  const [hasCore, setCore] = useState(() => getLoadedCore() !== undefined)
  useEffect(() => {
    if (hasCore) return
    return requestIdle(
      () =>
        void loadCore()
          .then(() => setCore(true))
          .catch(() => undefined),
    )
  }, [hasCore])

  const draw = useEffectEvent((highlights: WordHighlights, phrasesIn: FindPhrases | undefined) => {
    if (!supportsHighlights()) return
    const now = Date.now()
    let left = MAX_RANGES
    const drawn = getVisibleBlocks().flatMap((element) => {
      const text = element.textContent ?? ''
      const tokens = tokensOf(text)
      const found = [
        ...spansIn(text, tokens, highlights, now),
        ...(phrasesIn?.({ text, tokens }, highlights, now) ?? []),
      ].slice(0, left)
      left -= found.length
      return found.length > 0 ? [{ paragraph: element.getAttribute(TEXT_ATTRIBUTE) ?? '', spans: found }] : []
    })
    drawHighlights(SAVED_KINDS, drawn, root.current)
  })
  // Highlight in the next frame: the page is readable before, so its rendering is not delayed.
  useEffect(() => {
    if (!shown || (!hasCore && highlights.cards.size === 0)) return
    const frame = requestAnimationFrame(() => draw(highlights, phrasesIn))
    return () => cancelAnimationFrame(frame)
  }, [shown, highlights, phrasesIn, hasCore])
  const spotted = useMemo(() => toDrawnSpans(spots), [spots])
  const body = shown?.body
  // Another chapter has other elements, so redraw when `body` changes.
  useLayoutEffect(() => {
    if (supportsHighlights() && body) drawHighlights(SPOT_KINDS, spotted, body.parentElement)
  }, [spotted, body])
  useEffect(
    () => () => {
      if (supportsHighlights())
        for (const kind of HIGHLIGHT_KINDS) CSS.highlights.delete(getHighlightName(kind))
    },
    [],
  )
}

function tokensOf(text: string): LemmaToken[] {
  const core = getLoadedCore()
  return tokenizeText(text).map(({ text: form, start, end }) => {
    const key = toWordKey(form)
    return { start, end, key, lemma: core?.lemmasOf(key)[0] ?? key }
  })
}

/** Computes the lemma of a word in its sentence only where one of its possible lemmas is highlighted. */
function spansIn(
  text: string,
  tokens: readonly LemmaToken[],
  highlights: WordHighlights,
  now: number,
): HighlightedSpan[] {
  if (highlights.cards.size === 0 && highlights.states.size === 0) return []
  const core = getLoadedCore()
  return tokens.flatMap(({ start, end, key }) => {
    const candidates = [key, ...(core?.lemmasOf(key) ?? [])]
    if (!candidates.some((lemma) => getHighlightKind(highlights, lemma, now))) return []
    const lemma = core?.lemmaAt(toWordTarget('', text, { start, end })) ?? key
    const kind = getHighlightKind(highlights, lemma, now) ?? getHighlightKind(highlights, key, now)
    return kind ? [{ start, end, kind }] : []
  })
}
