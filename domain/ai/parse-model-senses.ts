// Reads what a model says of marked words, a line for each, and lets through only what can be a gloss of the word at that place.
import { toWordKey } from '../language/normalise.ts'
import type { SenseParagraph, SensePlace } from './sense-places.ts'

/** Places and, by their paragraphs' ids, the texts that they stand in; numbered from 1 in the order given. */
export interface MarkedText {
  /** Paragraphs, each mark as `[[3:words]]`. */
  text: string
  places: readonly SensePlace[]
  words: readonly string[]
}
export interface ParsedSense {
  /** Of the places as they were numbered, from 0. */
  index: number
  pos: string
  zh: string
}

/** `places` in the order of the text; of overlapping ones the first is marked. */
export function markSensePlaces(
  paragraphs: readonly SenseParagraph[],
  places: readonly SensePlace[],
): MarkedText {
  const marked: SensePlace[] = []
  const words: string[] = []
  const texts = paragraphs.map(({ id, text }) => {
    let out = ''
    let at = 0
    for (const place of places
      .filter(({ paragraph }) => paragraph === id)
      .sort((a, b) => a.start - b.start)) {
      if (place.start < at) continue
      const word = text.slice(place.start, place.end)
      marked.push(place)
      words.push(word)
      out += `${plain(text.slice(at, place.start))}[[${marked.length}:${plain(word)}]]`
      at = place.end
    }
    return out + plain(text.slice(at))
  })
  return { text: texts.join('\n'), places: marked, words }
}

/** A text's own brackets make no marks. */
const plain = (text: string): string => text.replaceAll('[[', '[ [').replaceAll(']]', '] ]')

const LINE = /^\W*(\d{1,3})\W*[|｜]\s*([^|｜]+?)\s*[|｜]\s*([^|｜]*?)\s*[|｜]\s*([^|｜]+?)\s*[|｜]?\s*$/
/** As the dictionary names parts of speech. */
const PARTS: Record<string, string> = {
  ...{ n: 'n', noun: 'n', v: 'v', verb: 'v', vt: 'vt', vi: 'vi', a: 'a', adj: 'a', adjective: 'a' },
  ...{ adv: 'adv', ad: 'adv', adverb: 'adv', prep: 'prep', preposition: 'prep', conj: 'conj', pron: 'pron' },
  ...{ num: 'num', int: 'int', interj: 'int', aux: 'aux', art: 'art', det: 'a', pl: 'pl' },
}
/** What a sheet has room for at 20 px, and no sentence is as short. */
export const MAX_SENSE_LENGTH = 24
const GLOSS = new RegExp(
  String.raw`^(?=.*\p{Script=Han})[\p{Script=Han}〇\p{N}A-Za-z·，；、（）《》“”‘’…—\-% ]{1,${MAX_SENSE_LENGTH}}$`,
  'u',
)
const LATIN_WORD = /[A-Za-z]{7,}/

/**
 * The senses that `modelText` (made safe) gives of the marks; a line is passed over when its number is none, its words are not
 * those that stand there, or its gloss is not short Chinese. Of two of the same number the first counts.
 */
export function parseModelSenses(modelText: string, { words }: Pick<MarkedText, 'words'>): ParsedSense[] {
  const found = new Map<number, ParsedSense>()
  for (const line of modelText.split('\n')) {
    const [, number = '', echo = '', part = '', gloss = ''] = LINE.exec(line) ?? []
    const index = Number(number) - 1
    const word = words[index]
    if (word === undefined || found.has(index) || toWordKey(echo) !== toWordKey(word)) continue
    const zh = gloss
      .replace(/\s*[,，]\s*/g, '，')
      .replace(/\s*[;；]\s*/g, '；')
      .replace(/[。.]+$/, '')
      .trim()
    if (!GLOSS.test(zh) || LATIN_WORD.test(zh)) continue
    found.set(index, { index, pos: PARTS[part.toLowerCase().replace(/\.$/, '')] ?? '', zh })
  }
  return [...found.values()]
}
