// Paragraphs whose Chinese cannot be their translation: a refusal, a remark, another language, that of another paragraph.
import { isTranslatable } from '../../../domain/article/translatable.ts'
import { type TranslationFault, translationFault } from '../../../domain/language/translation-fault.ts'
import { mixedUp } from '../../../domain/language/translation-mix-up.ts'
import type { DeskParagraph } from './paragraphs.ts'

/** What an editor wrote may be shorter, longer or freer than a machine's; it is no other language. */
const TELLING = new Set<TranslationFault | undefined>([
  'REFUSAL',
  'REMARK',
  'NOT_CHINESE',
  'TRADITIONAL',
  'HTML',
])
/** Paragraphs that one answer of a model held; what changed places did so there. */
const NEAR = 8

/** How many there are. */
export function suspectsIn(paragraphs: readonly Pick<DeskParagraph, 'kind' | 'text' | 'zh'>[]): number {
  const asked = paragraphs.filter((one) => isTranslatable(one) && one.zh.trim() !== '')
  const found = new Set<number>()
  for (const [at, { text, zh }] of asked.entries()) if (TELLING.has(translationFault(text, zh))) found.add(at)
  for (let at = 0; at < asked.length; at += NEAR)
    for (const place of mixedUp(asked.slice(at, at + NEAR)).keys()) found.add(at + place)
  return found.size
}
