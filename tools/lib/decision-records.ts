// Parses the decision records, validates their format and generates their index.

export interface DecisionRecord {
  file: string
  number: number
  title: string
  status: string
  date: string
}

const FILE = /^(\d{4})-[a-z0-9-]+\.md$/
const HEAD = /^# (\d{4}) (\S.*)\n\n- Status: (.+)\n- Date: (\d{4}-\d\d-\d\d)\n\n## /
const STATUS = /^(?:proposed|accepted|rejected|superseded by \d{4})(?:[,;] .+)?$/

/** Parses one record. The error names the missing part. */
export function readDecision(file: string, text: string): DecisionRecord {
  const [, head = '', title = '', status = '', date = ''] = HEAD.exec(text) ?? []
  if (head === '')
    throw new Error(`${file}: a record begins with "# NNNN Title", "- Status: …", "- Date: …" and a section`)
  if (FILE.exec(file)?.[1] !== head) throw new Error(`${file}: the number of the title is ${head}`)
  if (!STATUS.test(status)) throw new Error(`${file}: "${status}" is no status`)
  if (!/^## Decision$/m.test(text)) throw new Error(`${file}: there is no section "## Decision"`)
  return { file, number: Number(head), title, status, date }
}

/** One line for each number that is missing, used twice, or referenced by a status but not found. */
export function findDecisionFaults(records: readonly DecisionRecord[]): string[] {
  const numbers = records.map(({ number }) => number)
  const last = Math.max(0, ...numbers)
  const format = (number: number) => String(number).padStart(4, '0')
  const all = Array.from({ length: last }, (_, index) => index + 1)
  return [
    ...all.filter((number) => !numbers.includes(number)).map((number) => `${format(number)} is missing`),
    ...all
      .filter((number) => numbers.indexOf(number) !== numbers.lastIndexOf(number))
      .map((number) => `${format(number)} is used twice`),
    ...records.flatMap(({ file, status }) =>
      [...status.matchAll(/\b\d{4}\b/g)]
        .filter(([named]) => !numbers.includes(Number(named)))
        .map(([named]) => `${file}: its status names ${named}, which does not exist`),
    ),
  ]
}

/** The text of docs/decisions/README.md. */
export function formatDecisionIndex(records: readonly DecisionRecord[]): string {
  const rows = [...records]
    .sort((a, b) => a.number - b.number)
    .map(
      ({ file, number, title, status, date }) =>
        `| [${String(number).padStart(4, '0')}](${file}) | ${title} | ${linkNumbers(status, records)} | ${date} |`,
    )
  return `${INTRODUCTION}${rows.join('\n')}\n`
}

const INTRODUCTION = `# Decisions

Records of decisions that outlive a commit, after [MADR](https://adr.github.io/madr/): context, decision, consequences,
alternatives. The title says what was decided. A record is not rewritten when a later one replaces it; its status names the later
one. A new record takes the next number; then \`npx tsx tools/decisions.ts\` renews this page.

| number | decision | status | date |
|---|---|---|---|
`

const linkNumbers = (status: string, records: readonly DecisionRecord[]): string =>
  status.replace(/\b\d{4}\b/g, (named) => {
    const record = records.find(({ number }) => number === Number(named))
    return record ? `[${named}](${record.file})` : named
  })
