// Draws saved words and phrases, notes and what is tapped into the page of a book that stands in sight.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { tokenizeText } from '../../../../domain/language/tokenize.ts'
import { whenIdle } from '../../../lib/later.ts'
import { coreNow, loadCore } from '../../../local/core-dictionary.ts'
import { highlightOf, useWordHighlights, type WordHighlights } from '../../../local/word-highlights.ts'
import type { FindPhrases } from '../highlights/phrase-highlights.ts'
import { type HighlightedSpan, type LemmaToken, MOST_RANGES } from '../highlights/reading-highlights.ts'
import { targetIn } from '../highlights/target.ts'
import { TEXT } from '../highlights/text-place.ts'
import {
  hasHighlights,
  KINDS,
  nameOf,
  paint,
  SAVED,
  SPOTTED,
  type Spots,
  spotsOf,
  usePhrases,
} from '../highlights/use-highlights.ts'
import type { Shown } from './view/book-view.ts'

/** `inSight`: the paragraphs of which something stands on the page. */
export function useBookHighlights(
  root: RefObject<HTMLElement | null>,
  shown: Shown | undefined,
  inSight: () => readonly HTMLElement[],
  spots: Spots,
): void {
  const highlights = useWordHighlights()
  const phrasesIn = usePhrases(highlights)
  const [hasCore, setCore] = useState(() => coreNow() !== undefined)
  useEffect(() => {
    if (hasCore) return
    return whenIdle(
      () =>
        void loadCore()
          .then(() => setCore(true))
          .catch(() => undefined),
    )
  }, [hasCore])

  const draw = useEffectEvent((highlights: WordHighlights, phrasesIn: FindPhrases | undefined) => {
    if (!hasHighlights()) return
    const now = Date.now()
    let left = MOST_RANGES
    const drawn = inSight().flatMap((element) => {
      const text = element.textContent ?? ''
      const tokens = tokensOf(text)
      const found = [
        ...spansIn(text, tokens, highlights, now),
        ...(phrasesIn?.({ text, tokens }, highlights, now) ?? []),
      ].slice(0, left)
      left -= found.length
      return found.length > 0 ? [{ paragraph: element.getAttribute(TEXT) ?? '', spans: found }] : []
    })
    paint(SAVED, drawn, root.current)
  })
  // The page itself is not held up: it can be read without.
  useEffect(() => {
    if (!shown || (!hasCore && highlights.cards.size === 0)) return
    const frame = requestAnimationFrame(() => draw(highlights, phrasesIn))
    return () => cancelAnimationFrame(frame)
  }, [shown, highlights, phrasesIn, hasCore])
  const spotted = useMemo(() => spotsOf(spots), [spots])
  const body = shown?.body
  // Another chapter has other elements.
  useLayoutEffect(() => {
    if (hasHighlights() && body) paint(SPOTTED, spotted, body.parentElement)
  }, [spotted, body])
  useEffect(
    () => () => {
      if (hasHighlights()) for (const kind of KINDS) CSS.highlights.delete(nameOf(kind))
    },
    [],
  )
}

function tokensOf(text: string): LemmaToken[] {
  const core = coreNow()
  return tokenizeText(text).map(({ text: form, start, end }) => {
    const key = toWordKey(form)
    return { start, end, key, lemma: core?.lemmasOf(key)[0] ?? key }
  })
}

/** The lemma of a word in its sentence is asked for only where one that it may have is drawn. */
function spansIn(
  text: string,
  tokens: readonly LemmaToken[],
  highlights: WordHighlights,
  now: number,
): HighlightedSpan[] {
  if (highlights.cards.size === 0 && highlights.states.size === 0) return []
  const core = coreNow()
  return tokens.flatMap(({ start, end, key }) => {
    const candidates = [key, ...(core?.lemmasOf(key) ?? [])]
    if (!candidates.some((lemma) => highlightOf(highlights, lemma, now))) return []
    const lemma = core?.lemmaAt(targetIn('', text, { start, end })) ?? key
    const kind = highlightOf(highlights, lemma, now) ?? highlightOf(highlights, key, now)
    return kind ? [{ start, end, kind }] : []
  })
}
