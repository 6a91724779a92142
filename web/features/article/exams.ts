// The levels by name: in the choice of a level, and wherever a level is shown.
import type { BaselineVocabularyText } from '../../../contract/entities/account.ts'
import { formatCount } from '../../lib/format.ts'

/** The levels that can be chosen, each by its exam. */
export const EXAM_LEVELS: readonly { base: BaselineVocabularyText; label: string }[] = [
  { base: 'NONE', label: '刚开始' },
  { base: 'ZK', label: '中考' },
  { base: 'C4', label: '四级 / 高考' },
  { base: 'C6', label: '六级 / 考研' },
  { base: 'L4', label: '专四' },
  { base: 'L8', label: '专八' },
  { base: 'IELTS', label: '雅思' },
]

/** What a base is called where it is shown again. */
export function getBaselineLabel(base: string): string {
  const band = /^BAND:(\d+)$/.exec(base)?.[1]
  return band
    ? `大约认识 ${formatCount(Number(band))} 个词`
    : (EXAM_LEVELS.find((exam) => exam.base === base)?.label ?? '')
}
