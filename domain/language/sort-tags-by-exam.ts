// Sorts the exam tags of a word in the order of the exams.
import type { ExamTag } from './lexicon.ts'

const LOWEST_FIRST: readonly ExamTag[] = ['zk', 'gk', 'cet4', 'cet6', 'ky', 'ielts', 'toefl', 'gre']

/**
 * Sorts the tags of a word, the easiest exam first: it determines the level of the word, and the harder exams
 * include it.
 */
export const sortTagsByExam = (tags: readonly string[]): ExamTag[] =>
  LOWEST_FIRST.filter((tag) => tags.includes(tag))
