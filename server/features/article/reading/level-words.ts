// Lists the words of an article at or above one of the ten levels, with gloss and all positions.
import type { articleEndpoints } from '../../../../contract/article.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import { extractGlossLemmas } from '../../../../domain/language/exchange.ts'
import { isAtOrAbove, levelLabel, READING_LEVELS } from '../../../../domain/language/levels.ts'
import type { DictionaryEntry } from '../../../../domain/language/lexicon.ts'
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { tokenizeText } from '../../../../domain/language/tokenize.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadReadableArticle, type ReadableArticle } from './readable.ts'

type Answer = EndpointResult<typeof articleEndpoints.levelWords>
type LevelWord = Answer['items'][number]

/**
 * Most difficult word first, words without a rank before all others; names are skipped. Throws
 * ARTICLE_NOT_FOUND.
 */
export async function levelWords(
  ctx: Ctx,
  { id, level }: ParsedInput<typeof articleEndpoints.levelWords>,
): Promise<Answer> {
  const items = wordsFrom(ctx, level, await loadReadableArticle(ctx, id, { sees_all: true }))
  const rank = (lemma: string) => ctx.dictionary.rank(lemma) ?? Number.MAX_SAFE_INTEGER
  items.sort((a, b) => rank(b.lemma) - rank(a.lemma))
  const known = READING_LEVELS.find(({ value }) => value === level)
  return { level, label: levelLabel(level, true), is_estimated: known?.estimated ?? false, items }
}

/** The words of a text at or above a level, in the order of their first occurrence. */
export function wordsFrom(
  { dictionary }: Pick<Ctx, 'dictionary'>,
  level: Answer['level'],
  shown: Pick<ReadableArticle, 'content' | 'words'>,
): LevelWord[] {
  const resolved = new Map(shown.words.map(({ word, resolve }) => [toWordKey(word), resolve]))
  return [...placesOf(shown)]
    .filter(([lemma]) => isAtOrAbove(level, dictionary.facts(lemma)))
    .map(([lemma, { word, positions }]): LevelWord => {
      const entry = dictionary.entry(lemma)
      const zh = resolved.get(toWordKey(word)) ?? resolved.get(lemma) ?? glossIn(dictionary, lemma)
      return { word, lemma, phonetic: entry?.phonetics.uk ?? '', zh, count: positions.length, positions }
    })
}

/** Every lemma of the text, with the form of its first occurrence and the positions of all its forms. */
function placesOf({
  content,
}: Pick<ReadableArticle, 'content'>): Map<string, Pick<LevelWord, 'word' | 'positions'>> {
  const lemmas = new Set(content.lemmas)
  const places = new Map<string, Pick<LevelWord, 'word' | 'positions'>>()
  const here = new Map(content.occurrences.map(([id, start, lemma]) => [`${id} ${start}`, lemma]))
  for (const { id: paragraph, kind, text } of content.paragraphs) {
    if (kind === 'img' || kind === 'pre') continue
    for (const token of tokenizeText(text)) {
      const key = toWordKey(token.text)
      const usual = Object.hasOwn(content.forms, key) ? content.forms[key] : key
      const lemma = here.get(`${paragraph} ${token.start}`) ?? usual
      // The lemmas of the text do not include names.
      if (lemma === undefined || !lemmas.has(lemma)) continue
      const found = places.get(lemma) ?? { word: token.text, positions: [] }
      found.positions.push({ paragraph, start: token.start, end: token.end })
      places.set(lemma, found)
    }
  }
  return places
}

/** The gloss of a lemma: instead of "swear的过去分词" the gloss of swear is used. */
function glossIn(dictionary: Ctx['dictionary'], lemma: string): string {
  const entry = dictionary.entry(lemma)
  const senses = entry?.senses ?? []
  const [base] = senses.every(({ pos }) => pos === '') ? extractGlossLemmas(senses[0]?.zh ?? '') : []
  return (base !== undefined && gloss(dictionary.entry(base))) || gloss(entry)
}

// Labels of technical domains such as [医], [化], 【植】, at the start of a line or inside it.
const LABEL = /\s*[[【][^\]】]*[\]】]\s*/g
const isOfTrade = (zh: string): boolean => zh.search(LABEL) === 0

/**
 * The first two senses in one line, without labels. Senses with a domain label at the start are only a
 * fallback.
 */
const gloss = (entry: DictionaryEntry | undefined): string => {
  const all = entry?.senses ?? []
  const general = all.filter(({ zh }) => !isOfTrade(zh))
  return (general.length > 0 ? general : all)
    .slice(0, 2)
    .map(({ pos, zh }) => ({ pos, zh: zh.replace(LABEL, '') }))
    .map(({ pos, zh }) => (pos ? `${pos}. ${zh}` : zh))
    .join('；')
}
