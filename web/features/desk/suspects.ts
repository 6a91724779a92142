// Detects paragraphs whose Chinese is probably not their translation: an AI refusal, a remark, another
// language, or that of another paragraph.
import { isTranslatable } from '../../../domain/article/translatable.ts'
import { findTranslationFault, type TranslationFault } from '../../../domain/language/translation-fault.ts'
import { findMixUps, type MixUp } from '../../../domain/language/translation-mix-up.ts'
import type { DeskParagraph } from './paragraphs.ts'

type Judged = Pick<DeskParagraph, 'kind' | 'text' | 'zh'>

/**
 * Only these faults are reported: an editor's translation may be shorter, longer or freer than a machine's,
 * but it is always Chinese.
 */
const REASONS: Partial<Record<TranslationFault, string>> = {
  REFUSAL: '像是拒绝翻译的话',
  REMARK: '夹着译者的说明',
  NOT_CHINESE: '不是中文',
  TRADITIONAL: '是繁体字',
  HTML: '夹着网页代码',
}
const MIX_UPS: Record<MixUp['fault'], (nth: number) => string> = {
  REPEATED: (nth) => `和第 ${nth} 段一样`,
  SWAPPED: (nth) => `像是和第 ${nth} 段对调了`,
}
/** Number of paragraphs in one batch of the model; swapped translations occur within a batch. */
const NEAR = 8

const known = new WeakMap<readonly Judged[], ReadonlyMap<number, string>>()
const knownFaults = new WeakMap<Judged, string | null>()

function reasonOf(paragraph: Judged): string | undefined {
  const before = knownFaults.get(paragraph)
  if (before !== undefined) return before ?? undefined
  const fault = findTranslationFault(paragraph.text, paragraph.zh)
  const reason = fault && REASONS[fault]
  knownFaults.set(paragraph, reason ?? null)
  return reason
}

/** Reasons by paragraph index for each suspect; cached per text. */
export function findSuspects(paragraphs: readonly Judged[]): ReadonlyMap<number, string> {
  const before = known.get(paragraphs)
  if (before) return before
  const judged = [...paragraphs.entries()].filter(
    ([, paragraph]) => isTranslatable(paragraph) && paragraph.zh.trim() !== '',
  )
  const found = new Map<number, string>()
  for (const [place, paragraph] of judged) {
    const reason = reasonOf(paragraph)
    if (reason !== undefined) found.set(place, reason)
  }
  const mixed = findMixUps(
    judged.map(([, paragraph]) => paragraph),
    NEAR,
  )
  for (const [at, { fault, other }] of mixed) {
    const [place, otherPlace] = [judged[at]?.[0], judged[other]?.[0]]
    if (place !== undefined && otherPlace !== undefined && !found.has(place))
      found.set(place, MIX_UPS[fault](otherPlace + 1))
  }
  known.set(paragraphs, found)
  return found
}
