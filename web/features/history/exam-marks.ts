// Vocabulary sizes of the exams on the scale of known words, and the number of words missing for the next
// exam.
import { formatCount } from '../../lib/format.ts'

/** Rounded, from the syllabuses: 义务教育 and 高中课程标准, 大学英语四六级大纲; 考研大纲 is between the last two. */
const EXAMS = [
  { name: '中考', words: 1600 },
  { name: '高考', words: 3500 },
  { name: '四级', words: 4500 },
  { name: '六级', words: 6000 },
  { name: '专八', words: 13_000 },
] as const

export interface ExamMark {
  name: string
  words: number
  /** Position on the scale, 0–1. */
  at: number
}

/** Min. distance of two labels as a share of the scale, so that they do not overlap. */
const NEAREST = 0.24
/** Min. distance of a label from the ends of the scale, so that it does not overflow. */
const EDGE = 0.08

/**
 * The exams on a scale from 0 to `end`; of two that would overlap, the one closer to the number of known
 * words.
 */
export function getExamMarks(known: number, end: number): ExamMark[] {
  const near = (a: number, b: number) => Math.abs(a - known) - Math.abs(b - known)
  const marks: ExamMark[] = []
  for (const { name, words } of EXAMS.toSorted((a, b) => near(a.words, b.words))) {
    const at = words / end
    if (at < EDGE || at > 1 - EDGE || marks.some((mark) => Math.abs(mark.at - at) < NEAREST)) continue
    marks.push({ name, words, at })
  }
  return marks.toSorted((a, b) => a.at - b.at)
}

/** E.g. `离四级词汇量还差约 400 个`; '' above the last exam. */
export function formatNextExam(known: number): string {
  const next = EXAMS.find(({ words }) => words > known)
  if (!next) return ''
  const missing = Math.max(100, Math.round((next.words - known) / 100) * 100)
  return `离${next.name}词汇量还差约 ${formatCount(missing)} 个`
}
