// Compares two texts, so that a revision is added only if something changed.
import type { DraftParagraph } from './paragraphs.ts'

interface Text {
  title: string
  title_zh: string
  paragraphs: readonly DraftParagraph[]
}

/** Equal titles, English, Chinese and format ranges; the order of keys in the JSON does not matter. */
export const isSameText = (a: Text, b: Text): boolean =>
  a.title === b.title &&
  a.title_zh === b.title_zh &&
  a.paragraphs.length === b.paragraphs.length &&
  JSON.stringify(plain(a.paragraphs)) === JSON.stringify(plain(b.paragraphs))

const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plain)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, item]) => item !== undefined)
            .sort(([x], [y]) => (x < y ? -1 : 1))
            .map(([key, item]) => [key, plain(item)]),
        )
      : value
