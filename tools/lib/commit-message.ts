// Validates a commit message against docs/STYLE.md: Conventional Commits with an imperative subject.

export const COMMIT_TYPES = [
  ...['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'style', 'build', 'ci', 'bench', 'data'],
  ...['chore', 'revert'],
]
const MAX_HEADER = 72
const MAX_LINE = 100
const HEADER = /^(?<type>[a-z]+)(?:\((?<scope>[a-z0-9][a-z0-9-]*)\))?!?: (?<subject>\S.*)$/
/** Messages that `git revert` and `git merge` generate. */
const BY_GIT = /^(?:Revert ".+"|Merge (?:branch|remote-tracking branch|tag|pull request) .+)$/
/** Verb forms that are not imperative: fixed, fixing, fixes. */
const NOT_IMPERATIVE = /^[a-z]+(?:[^e]ed|ing|[^aious]s)$/
const IMPERATIVE = /^(?:embed|shed|sled|wed|bring|cling|fling|ping|ring|sing|sling|spring|string|swing|pass)$/

/** One line for each rule that the message violates. */
export function findMessageFaults(message: string): string[] {
  const [header = '', ...rest] = message.replace(/\s+$/, '').split('\n')
  if (BY_GIT.test(header)) return []
  const faults: string[] = []
  const { type = '', subject = '' } = HEADER.exec(header)?.groups ?? {}
  if (type === '') faults.push('the first line is "type(scope): subject"')
  else if (!COMMIT_TYPES.includes(type))
    faults.push(`"${type}" is no type; types: ${COMMIT_TYPES.join(', ')}`)
  const length = [...header].length
  if (length > MAX_HEADER) faults.push(`the first line has ${length} characters, at most ${MAX_HEADER}`)
  if (subject.endsWith('.')) faults.push('the subject ends without a full stop')
  if (/^[A-Z][a-z]+\b/.test(subject)) faults.push('the subject begins in lower case')
  const [verb = ''] = subject.split(/\s/)
  if (NOT_IMPERATIVE.test(verb) && !IMPERATIVE.test(verb))
    faults.push(`the subject begins with an imperative verb, not "${verb}"`)
  if (rest.length > 0 && rest[0] !== '') faults.push('an empty line separates subject and body')
  // A line without spaces (a URL, a path) cannot be wrapped.
  const isLong = (line: string) => [...line].length > MAX_LINE && /\S\s+\S/.test(line)
  if (rest.some(isLong)) faults.push(`lines of the body have at most ${MAX_LINE} characters`)
  return faults
}
