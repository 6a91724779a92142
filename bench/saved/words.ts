// Compares two texts: precision, recall and F1 of the multisets of their words.
import { parseDocument } from 'htmlparser2'

export interface WordAgreement {
  /**
   * Precision: share of the found words that are expected. Recall: share of the expected words that are
   * found. F1: their harmonic mean.
   */
  precision: number
  recall: number
  f1: number
}

type Node = ReturnType<typeof parseDocument>['children'][number]
const INLINE = new Set('a em i b strong code span sup sub font abbr time small mark u s q cite'.split(' '))

/** The text of a page as a browser displays it: words of adjacent blocks are separated. */
export const textOfPage = (html: string): string => parseDocument(html).children.map(shownText).join('')

function shownText(node: Node): string {
  if (node.type === 'text') return node.data
  if (!('children' in node) || node.type === 'script' || node.type === 'style') return ''
  const inside = node.children.map(shownText).join('')
  return node.type === 'tag' && INLINE.has(node.name) ? inside : ` ${inside} `
}

export function agreementOf(given: string, expected: string): WordAgreement {
  const [ours, theirs] = [countsOf(given), countsOf(expected)]
  const shared = [...ours].reduce((sum, [word, count]) => sum + Math.min(count, theirs.get(word) ?? 0), 0)
  const [all, wanted] = [total(ours), total(theirs)]
  return {
    precision: all === 0 ? 0 : shared / all,
    recall: wanted === 0 ? 0 : shared / wanted,
    f1: all + wanted === 0 ? 0 : (2 * shared) / (all + wanted),
  }
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
