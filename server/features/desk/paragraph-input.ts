// Checks what an editor sends beyond what its shape can say: marks inside their text, pictures with an address.
import { refuse } from '../../../contract/kernel/refusal.ts'
import type { DraftParagraph } from './paragraphs.ts'

/** Our own files only: pages show no others, and what is elsewhere was brought home before (`home-pictures.ts`). */
const isAddress = (src: string): boolean => /^\/files\/[\w-]+(?:[./][\w-]+)+$/.test(src)

const wrong = (field: string, message: string): never =>
  refuse('INVALID_INPUT', { details: [{ field: `article.${field}`, message }] })

/** Paragraphs fit to be stored, empty ones left out. Throws INVALID_INPUT naming the field. */
export function checkedParagraphs(given: readonly DraftParagraph[]): DraftParagraph[] {
  for (const [index, { kind, text, runs, src }] of given.entries()) {
    if (kind === 'img' && !(src && isAddress(src))) wrong(`paragraphs.${index}.src`, '图片地址不对')
    const bad = runs.findIndex(
      (run) => run.start >= run.end || run.end > text.length || (run.mark === 'link') !== Boolean(run.href),
    )
    if (bad >= 0) wrong(`paragraphs.${index}.runs.${bad}`, '标记超出了文字范围，或者链接没有地址')
  }
  return given.filter(({ kind, text }) => kind === 'img' || text.trim() !== '').map(withoutForeign)
}

/** What belongs to pictures is kept with pictures only. */
function withoutForeign(paragraph: DraftParagraph): DraftParagraph {
  if (paragraph.kind === 'img') return paragraph
  const { id, kind, text, zh, runs } = paragraph
  return { ...(id === undefined ? {} : { id }), kind, text, zh, runs }
}

/** A cover fit to be stored; '' is none. Throws INVALID_INPUT. */
export function checkedCover(cover: string | null | undefined): string | null | undefined {
  if (!cover) return cover === undefined ? undefined : null
  return isAddress(cover) ? cover : wrong('cover', '封面地址不对')
}
