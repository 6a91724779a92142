// Turns every page of an open book and collects the visible letters, chapter by chapter.
import type { Page } from '@playwright/test'

export interface ChapterLetters {
  /** All letters of the chapter's text in the page, without white space. */
  letters: string
  /** How many of them were visible on a page. */
  seen: number
  /** Pieces of text that were on no page, those of hidden elements left out. */
  unseen: string[]
  /** The letters of hidden elements. */
  hidden: string
  pages: number
}

/**
 * Walks from the first page to the end of the book. `chapters`: how many it has in its reading order. A letter counts as
 * seen when most of it lies in a column of the page, it is not tiny, and nothing lies over its middle. Each page is read
 * once its letters and pictures are there.
 */
export function settledLetters(page: Page, chapters: number): Promise<ChapterLetters[]> {
  return page.evaluate(async (chapters) => {
    const TINY = 6
    /** Of a line's height, from its middle: letters are no higher. */
    const MIDDLE = 0.2
    const FRAMES = 3000
    const FRAMES_A_PRESS = 60
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const stage = document.querySelector<HTMLElement>('article[data-columns]')
    const bodyNow = () => document.querySelector<HTMLElement>('[data-body]')
    const press = () =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
    const isAtEnd = () => document.querySelector('footer')?.textContent?.includes('100 %') ?? false
    const state = () => {
      const body = bodyNow()
      const part = body?.querySelector('[data-part]:not([hidden])')?.getAttribute('data-part')
      return `${part} ${body?.parentElement?.style.transform}`
    }
    const textsOf = (body: HTMLElement): Text[] => {
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (/\S/.test((node as Text).data)) texts.push(node as Text)
      return texts
    }
    const columnsOf = (view: DOMRect) => {
      const [column, gap] = ['--column', '--gap'].map((name) =>
        Number.parseFloat(stage?.style.getPropertyValue(name) ?? ''),
      ) as [number, number]
      const count = Number(stage?.dataset['columns'])
      return Array.from({ length: count }, (_, at) => {
        const left = view.left + at * (column + gap)
        return { left, right: left + column }
      })
    }
    const range = document.createRange()
    const rectsOf = (text: Text, from: number, to: number) => {
      range.setStart(text, from)
      range.setEnd(text, to)
      return [...range.getClientRects()].filter(({ width, height }) => width > 0 || height > 0)
    }
    const readPage = (texts: readonly Text[], seen: Map<Text, Uint8Array>) => {
      const view = bodyNow()?.parentElement?.parentElement?.getBoundingClientRect()
      if (!view) return
      const columns = columnsOf(view)
      const isInSight = (text: Text, { left, right, top, bottom, height }: DOMRect) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        if (height < TINY || y - height * MIDDLE < view.top || y + height * MIDDLE > view.bottom) return false
        if (!columns.some((column) => x >= column.left - 1 && x <= column.right + 1)) return false
        const hit = document.elementFromPoint(x, y)
        return text.parentElement?.contains(hit) ?? false
      }
      const isNear = ({ left, right, top, bottom }: DOMRect) =>
        right > view.left - 1 && left < view.right + 1 && bottom > view.top && top < view.bottom
      for (const text of texts) {
        const flags = seen.get(text) ?? new Uint8Array(text.length)
        seen.set(text, flags)
        if (!rectsOf(text, 0, text.length).some(isNear)) continue
        for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
          const rects = rectsOf(text, index, index + word.length)
          const [only] = rects
          if (rects.length === 1 && only && only.width < (columns[0]?.right ?? 0) - (columns[0]?.left ?? 0)) {
            if (isInSight(text, only)) flags.fill(1, index, index + word.length)
            continue
          }
          let at = index
          for (const letter of word) {
            const [rect] = rectsOf(text, at, at + letter.length)
            if (rect && isInSight(text, rect)) flags.fill(1, at, at + letter.length)
            at += letter.length
          }
        }
      }
    }
    const found = []
    for (let chapter = 0; chapter < chapters; chapter += 1) {
      const body = bodyNow()
      if (!body) throw new Error('no chapter is open')
      const texts = textsOf(body)
      const seen = new Map<Text, Uint8Array>()
      // A part of a long chapter that comes later is no hidden text.
      const concealed = new Set(
        texts.filter(({ parentElement: around }) => {
          return !around?.closest('[data-part][hidden]') && !around?.checkVisibility()
        }),
      )
      let pages = 0
      const isLast = chapter === chapters - 1
      for (let isHere = true; isHere; ) {
        const pictures = [...body.querySelectorAll<HTMLImageElement>('img[src]')]
        await Promise.allSettled([document.fonts.ready, ...pictures.map((picture) => picture.decode())])
        // Pictures and letters of another size are laid out again before the next frame.
        await nextFrame()
        readPage(texts, seen)
        pages += 1
        const before = state()
        let frames = 0
        while (bodyNow() === body && state() === before) {
          if (isLast && isAtEnd()) break
          // Keys are heard a little later than the text is shown; to press again leads to the same page.
          if (frames % FRAMES_A_PRESS === 0) press()
          frames += 1
          if (frames > FRAMES) throw new Error(`page ${pages} of chapter ${chapter} does not turn`)
          await nextFrame()
        }
        isHere = bodyNow() === body && state() !== before
      }
      let [letters, hidden, count] = ['', '', 0]
      const unseen: string[] = []
      for (const text of texts) {
        const flags = seen.get(text) ?? new Uint8Array()
        let lost = ''
        for (let at = 0; at < text.length; at += 1) {
          const letter = text.data[at] ?? ''
          if (!/\S/.test(letter)) {
            if (lost !== '') lost += ' '
            continue
          }
          letters += letter
          if (concealed.has(text)) hidden += letter
          else if (flags[at]) count += 1
          else lost += letter
        }
        if (lost !== '') unseen.push(lost.trim())
      }
      found.push({ letters, hidden, seen: count, unseen, pages })
    }
    return found
  }, chapters)
}
