// The ten levels as options of a select: the five difficulties, then the exams that articles are written for.
import { DIFFICULTY_LEVELS, READING_LEVELS } from '../../domain/language/level-names.ts'

const isExam = ({ value }: (typeof READING_LEVELS)[number]) =>
  !(DIFFICULTY_LEVELS as readonly string[]).includes(value)
const GROUPS = [
  { label: '难度', levels: READING_LEVELS.filter((level) => !isExam(level)) },
  { label: '考试', levels: READING_LEVELS.filter(isExam) },
]

export function LevelOptions() {
  return GROUPS.map((group) => (
    <optgroup key={group.label} label={group.label}>
      {group.levels.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </optgroup>
  ))
}
