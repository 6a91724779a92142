// Display names of the exam lists that contain a word.
import { sortTagsByExam } from '../../../domain/language/sort-tags-by-exam.ts'

const EXAMS: Record<string, string> = {
  zk: '中考',
  gk: '高考',
  cet4: '四级',
  cet6: '六级',
  ky: '考研',
  toefl: '托福',
  ielts: '雅思',
  gre: 'GRE',
}

/** The lowest exam first; lists without a display name are left out. */
export const getExamNames = (tags: readonly string[]): string[] =>
  sortTagsByExam([...tags]).flatMap((tag) => EXAMS[tag] ?? [])
