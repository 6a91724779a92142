// Puts the exam lists of a word in the order in which a learner meets them.
import type { ExamTag } from './lexicon.ts'

const LOWEST_FIRST: readonly ExamTag[] = ['zk', 'gk', 'cet4', 'cet6', 'ky', 'ielts', 'toefl', 'gre']

/** The tags of a word, the lowest exam first: that one says how far a learner has to be, the others follow from it. */
export const sortTagsByExam = (tags: readonly string[]): ExamTag[] =>
  LOWEST_FIRST.filter((tag) => tags.includes(tag))
