// Names of the vocabulary levels: for the level picker, and wherever a level is displayed.
import type { BaselineVocabularyText } from '../../../contract/entities/account.ts'
import { formatCount } from '../../lib/format.ts'

/** The levels in the picker, each named after its exam. */
export const EXAM_LEVELS: readonly { base: BaselineVocabularyText; label: string }[] = [
  { base: 'NONE', label: '刚开始' },
  { base: 'ZK', label: '中考' },
  { base: 'C4', label: '四级 / 高考' },
  { base: 'C6', label: '六级 / 考研' },
  { base: 'L4', label: '专四' },
  { base: 'L8', label: '专八' },
  { base: 'IELTS', label: '雅思' },
]

/** Label of a stored baseline; '' if it is unknown. */
export function getBaselineLabel(base: string): string {
  const band = /^BAND:(\d+)$/.exec(base)?.[1]
  return band
    ? `大约认识 ${formatCount(Number(band))} 个词`
    : (EXAM_LEVELS.find((exam) => exam.base === base)?.label ?? '')
}
