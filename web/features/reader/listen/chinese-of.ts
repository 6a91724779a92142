// The Chinese of one sentence, as far as it can be told from the paragraph's.
import { sentences } from '../../../../domain/language/sentences.ts'

const CHINESE = /[^。！？…]+(?:[。！？…]+[”’」』）]*|$)/g

/** Sentence by sentence where both sides have as many, else the whole paragraph's; '' where there is none. */
export function chineseOf(paragraph: { text: string; zh: string } | undefined, start: number): string {
  if (!paragraph || paragraph.zh === '') return ''
  const english = sentences(paragraph.text)
  const chinese = paragraph.zh.match(CHINESE)?.map((each) => each.trim()) ?? []
  const index = english.findIndex((span) => span.start === start)
  return english.length === chinese.length ? (chinese[index] ?? paragraph.zh) : paragraph.zh
}
