// Parser for a model's glosses of marked words, one a line. Only lines that are a valid gloss of the marked
// word are accepted.
import { toWordKey } from '../language/normalise.ts'
import type { SenseParagraph, SensePlace } from './sense-places.ts'

/** Places, with the texts of their paragraphs. Places are numbered from 1 in the given order. */
export interface MarkedText {
  /** Text of the paragraphs, with each marked word as `[[3:words]]`. */
  text: string
  places: readonly SensePlace[]
  words: readonly string[]
}
export interface ParsedSense {
  /** Index of the place in `places`, from 0. */
  index: number
  pos: string
  zh: string
}

/** Marks `places` in the order of the text. If places overlap, only the first is marked. */
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

/** Escapes brackets of the text itself, so that they do not look like marks. */
const plain = (text: string): string => text.replaceAll('[[', '[ [').replaceAll(']]', '] ]')

const LINE = /^\W*(\d{1,3})\W*[|｜]\s*([^|｜]+?)\s*[|｜]\s*([^|｜]*?)\s*[|｜]\s*([^|｜]+?)\s*[|｜]?\s*$/
/** Maps part-of-speech names to those of the dictionary. */
const PARTS: Record<string, string> = {
  ...{ n: 'n', noun: 'n', v: 'v', verb: 'v', vt: 'vt', vi: 'vi', a: 'a', adj: 'a', adjective: 'a' },
  ...{ adv: 'adv', ad: 'adv', adverb: 'adv', prep: 'prep', preposition: 'prep', conj: 'conj', pron: 'pron' },
  ...{ num: 'num', int: 'int', interj: 'int', aux: 'aux', art: 'art', det: 'a', pl: 'pl' },
}
/**
 * Maximum length of a gloss in characters: it fits a sheet in 20 px type, and is shorter than any sentence.
 */
export const MAX_SENSE_LENGTH = 24
const GLOSS = new RegExp(
  String.raw`^(?=.*\p{Script=Han})[\p{Script=Han}〇\p{N}A-Za-z·，；、（）《》“”‘’…—\-% ]{1,${MAX_SENSE_LENGTH}}$`,
  'u',
)
const LATIN_WORD = /[A-Za-z]{7,}/

/**
 * Parses the senses in `modelText`, which must be sanitized. A line is invalid if its number is unknown, if
 * its words differ from the marked words, or if its gloss is not short Chinese. If a number occurs twice, the
 * first line is used.
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
