// Three-way merge of two changes of one snapshot of a text, by paragraph and side: English, Chinese and order
// are merged independently.
import { computeWordSimilarity, normaliseText, splitNormalisedWords, WordNumbers } from './similarity.ts'

/**
 * The fields of a paragraph that the merge compares. Its English side is kind, words, formats and picture;
 * its other side is `zh`.
 */
export interface MergeBlock {
  kind: string
  text: string
  zh: string
  runs: readonly { start: number; end: number; mark: string; href?: string | undefined }[]
  src?: string | undefined
  width?: number | undefined
  height?: number | undefined
}

/** The snapshot that is the common base, and its two changed versions. */
export interface ThreeTexts<P> {
  base: readonly P[]
  mine: readonly P[]
  theirs: readonly P[]
}

/**
 * A conflict: both versions changed the same part in different ways. `whole`: one version removed the
 * paragraph that the other changed, and is undefined here. `order` occurs at most once for the whole text and
 * has no paragraph.
 */
export interface TextConflict<P> {
  id: string
  side: 'text' | 'zh' | 'whole' | 'order'
  mine: P | undefined
  theirs: P | undefined
}

export interface MergedText<P> {
  /** All changes of both versions; in case of a conflict, mine. */
  paragraphs: P[]
  /** The new base of `paragraphs`: theirs; in case of a conflict, the common base. */
  base: P[]
  conflicts: TextConflict<P>[]
}

const runsText = ({ runs }: MergeBlock): string =>
  runs.map(({ start, end, mark, href = '' }) => `${start} ${end} ${mark} ${href}`).join('\n')
const isSameWords = (a: MergeBlock, b: MergeBlock): boolean =>
  a === b || (a.text === b.text && a.src === b.src && (a.runs === b.runs || runsText(a) === runsText(b)))
const isSameKind = (a: MergeBlock, b: MergeBlock): boolean => a.kind === b.kind
const isSameZh = (a: MergeBlock, b: MergeBlock): boolean => a.zh === b.zh
const isSame = (a: MergeBlock, b: MergeBlock): boolean =>
  a === b || (isSameKind(a, b) && isSameZh(a, b) && isSameWords(a, b))

/** Returns `into` with the words and the picture of `from`. */
function withWords<P extends MergeBlock>(into: P, from: P): P {
  const { src: _src, width: _width, height: _height, ...rest } = into
  const { text, runs, src, width, height } = from
  const picture = {
    ...(src === undefined ? {} : { src }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  }
  return { ...rest, text, runs, ...picture } as unknown as P
}
const withSide = <P extends MergeBlock>(into: P, from: P, side: 'text' | 'zh'): P =>
  side === 'zh' ? { ...into, zh: from.zh } : { ...withWords(into, from), kind: from.kind }

type ChangedSide = 'mine' | 'theirs' | 'both'
function findChangedSide<P extends MergeBlock>(
  { base, mine, theirs }: { base: P | undefined; mine: P; theirs: P },
  isEqual: (a: MergeBlock, b: MergeBlock) => boolean,
): ChangedSide {
  if (isEqual(mine, theirs)) return 'mine'
  if (base && isEqual(mine, base)) return 'theirs'
  return base && isEqual(theirs, base) ? 'mine' : 'both'
}

/**
 * Merges ids in the order of `frame`. Ids that only `other` has are inserted after their predecessor in
 * `other`.
 */
function woven(frame: readonly string[], other: readonly string[], wanted: ReadonlySet<string>): string[] {
  const framed = new Set(frame)
  const behind = new Map<string, string[]>()
  let anchor = ''
  for (const id of other) {
    if (framed.has(id)) {
      if (wanted.has(id)) anchor = id
    } else if (wanted.has(id)) behind.set(anchor, [...(behind.get(anchor) ?? []), id])
  }
  return [
    ...(behind.get('') ?? []),
    ...frame.filter((id) => wanted.has(id)).flatMap((id) => [id, ...(behind.get(id) ?? [])]),
  ]
}

type Found<P> = { base: P | undefined; mine: P | undefined; theirs: P | undefined }
type Place<P> = { paragraph: P | undefined; base: P | undefined; sides: TextConflict<P>['side'][] }

/** Merges one paragraph: the result, its new base, and the conflicts. */
function mergedPlace<P extends MergeBlock>({ base, mine, theirs }: Found<P>): Place<P> {
  if (mine && theirs) return mergedPair({ base, mine, theirs })
  const survivor = mine ?? theirs
  if (!survivor) return { paragraph: undefined, base: undefined, sides: [] }
  if (!base) return { paragraph: survivor, base: theirs, sides: [] }
  // Removed in one version: no conflict if the other version did not change it.
  if (isSame(survivor, base)) return { paragraph: undefined, base: theirs, sides: [] }
  return { paragraph: mine, base, sides: ['whole'] }
}

function mergedPair<P extends MergeBlock>(pair: { base: P | undefined; mine: P; theirs: P }): Place<P> {
  const { base, mine, theirs } = pair
  const [words, kind, zh] = [
    findChangedSide(pair, isSameWords),
    findChangedSide(pair, isSameKind),
    findChangedSide(pair, isSameZh),
  ]
  let paragraph = words === 'theirs' ? withWords(mine, theirs) : mine
  if (kind === 'theirs') paragraph = { ...paragraph, kind: theirs.kind }
  // Added in both versions: if one has no Chinese, use the Chinese of the other.
  const isFilled = zh === 'both' && !base && (mine.zh === '' || theirs.zh === '')
  if (zh === 'theirs' || (isFilled && mine.zh === '')) paragraph = { ...paragraph, zh: theirs.zh }
  const sides: ('text' | 'zh')[] = []
  if (words === 'both' || kind === 'both') sides.push('text')
  if (zh === 'both' && !isFilled) sides.push('zh')
  const nothing = { ...theirs, text: '', zh: '', runs: [] }
  const start = sides.reduce((now, side) => withSide(now, base ?? nothing, side), theirs)
  return { paragraph, base: start, sides }
}

const byId = <P>(list: readonly P[], idOf: (paragraph: P) => string) =>
  new Map(list.map((paragraph) => [idOf(paragraph), paragraph]))

/**
 * Three-way merge of a text; `idOf` returns the id of a paragraph. A change, addition, deletion or move in
 * only one version is applied. If both changed the same side of a paragraph in different ways, or both moved
 * paragraphs, the result has a conflict, which a person resolves.
 */
export function mergeTexts<P extends MergeBlock>(
  texts: ThreeTexts<P>,
  idOf: (paragraph: P) => string,
): MergedText<P> {
  const [base, mine, theirs] = [byId(texts.base, idOf), byId(texts.mine, idOf), byId(texts.theirs, idOf)]
  const paragraphs = new Map<string, P>()
  const start = new Map<string, P>()
  const conflicts: TextConflict<P>[] = []
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const found = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }
    const place = mergedPlace(found)
    if (place.paragraph) paragraphs.set(id, place.paragraph)
    if (place.base) start.set(id, place.base)
    for (const side of place.sides) conflicts.push({ id, side, mine: place.paragraph, theirs: found.theirs })
  }
  const common = [...base.keys()].filter((id) => mine.has(id) && theirs.has(id))
  const isCommon = new Set(common)
  const orderIn = (list: ReadonlyMap<string, P>) => [...list.keys()].filter((id) => isCommon.has(id)).join()
  const [before, here, there] = [common.join(), orderIn(mine), orderIn(theirs)]
  const isOrderMet = here !== before && there !== before && here !== there
  if (isOrderMet) conflicts.push({ id: '', side: 'order', mine: undefined, theirs: undefined })
  const list = (ids: string[], from: ReadonlyMap<string, P>) =>
    ids.flatMap((id) => {
      const paragraph = from.get(id)
      return paragraph ? [paragraph] : []
    })
  const [ofBase, ofMine, ofTheirs] = [[...base.keys()], [...mine.keys()], [...theirs.keys()]]
  const wanted = new Set(paragraphs.keys())
  const order = here === before ? woven(ofTheirs, ofMine, wanted) : woven(ofMine, ofTheirs, wanted)
  const started = new Set(start.keys())
  const startOrder = isOrderMet ? woven(ofBase, ofTheirs, started) : woven(ofTheirs, ofBase, started)
  return { paragraphs: list(order, paragraphs), base: list(startOrder, start), conflicts }
}

/** Resolves a conflict: a new merge with the same `theirs` no longer has it. Nothing else changes. */
export function resolveConflict<P extends MergeBlock>(
  { base, mine, theirs }: ThreeTexts<P>,
  { id, side }: TextConflict<P>,
  pick: 'mine' | 'theirs',
  idOf: (paragraph: P) => string,
): { base: readonly P[]; mine: readonly P[] } {
  const ids = (list: readonly P[]) => list.map(idOf)
  const ordered = (list: readonly P[], like: readonly P[]) => {
    const known = byId(list, idOf)
    return woven(ids(like), ids(list), new Set(known.keys())).flatMap((one) => known.get(one) ?? [])
  }
  if (side === 'order')
    return pick === 'mine' ? { base: ordered(base, theirs), mine } : { base, mine: ordered(mine, base) }
  const put = (list: readonly P[], from: readonly P[]): readonly P[] => {
    const other = from.find((one) => idOf(one) === id)
    if (!other) return list.filter((one) => idOf(one) !== id)
    if (list.some((one) => idOf(one) === id))
      return list.map((one) => {
        if (idOf(one) !== id) return one
        return side === 'whole' ? other : withSide(one, other, side)
      })
    const known = byId([...list, other], idOf)
    return woven(ids(list), ids(from), new Set(known.keys())).flatMap((one) => known.get(one) ?? [])
  }
  // Pick mine: treat it as a change of theirs. Pick theirs: treat mine as unchanged.
  return pick === 'mine' ? { base: put(base, theirs), mine } : { base, mine: put(mine, base) }
}

/** Similarity from which the Chinese of one English text is valid for the other. */
const NEARLY_EQUAL = 0.8

function isNearly(a: string, b: string): boolean {
  if (a === b) return true
  const numbers = new WordNumbers()
  const of = (text: string) => numbers.of(splitNormalisedWords(normaliseText(text)))
  return computeWordSimilarity(of(a), of(b)) >= NEARLY_EQUAL
}

/** A title is translated like a paragraph. */
interface Translatable {
  title: string
  title_zh: string
  paragraphs: readonly (MergeBlock & { id: string })[]
}

/**
 * Returns `now` with the Chinese from the translation of `before`. A translation is applied only if the
 * Chinese was not changed in between, and the English is still nearly the translated one. Everything else of
 * `now` is unchanged.
 */
export function applyTranslation<T extends Translatable>(
  before: Translatable,
  translated: Translatable,
  now: T,
): T {
  const [was, done] = [before, translated].map(
    ({ paragraphs }) => new Map(paragraphs.map((one) => [one.id, one])),
  )
  const fits = (old: { text: string; zh: string } | undefined, here: { text: string; zh: string }) =>
    old !== undefined && old.zh === here.zh && isNearly(old.text, here.text)
  const title = { text: now.title, zh: now.title_zh }
  return {
    ...now,
    title_zh: fits({ text: before.title, zh: before.title_zh }, title) ? translated.title_zh : now.title_zh,
    paragraphs: now.paragraphs.map((one) => {
      const zh = done?.get(one.id)?.zh
      return zh !== undefined && fits(was?.get(one.id), one) ? { ...one, zh } : one
    }),
  }
}
