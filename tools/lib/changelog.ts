// Formats a section of CHANGELOG.md from the subjects of commits.

const HEADINGS = { feat: 'Added', fix: 'Fixed', perf: 'Faster', revert: 'Reverted' } as const
type Type = keyof typeof HEADINGS
const HEADER = /^(?<type>feat|fix|perf|revert)(?:\((?<scope>[a-z0-9-]+)\))?(?<breaking>!)?: (?<subject>.+)$/
const OTHER_BREAKING = /^[a-z]+(?:\((?<scope>[a-z0-9-]+)\))?!: (?<subject>.+)$/

interface Change {
  heading: string
  scope: string
  subject: string
}

/**
 * Groups the changes that users notice by type and scope. Breaking changes come first; refactorings, tests
 * and similar types are left out. `title` is the version and date, or "Unreleased".
 */
export function formatChanges(title: string, subjects: readonly string[]): string {
  const changes = subjects.flatMap(readChange)
  const sections = ['Breaking', ...Object.values(HEADINGS)].flatMap((heading) => {
    const own = changes.filter((change) => change.heading === heading)
    if (own.length === 0) return []
    const scopes = [...new Set(own.map(({ scope }) => scope))].sort()
    const lines = scopes.flatMap((scope) => {
      const texts = own.filter((change) => change.scope === scope).map(({ subject }) => subject)
      return [...new Set(texts)].map((text) => `- ${scope === '' ? '' : `**${scope}:** `}${text}`)
    })
    return [`### ${heading}\n${lines.join('\n')}`]
  })
  return `${[`## ${title}`, ...sections].join('\n\n')}\n`
}

function readChange(header: string): Change[] {
  const { type, scope = '', breaking, subject = '' } = HEADER.exec(header)?.groups ?? {}
  if (type) return [{ heading: breaking ? 'Breaking' : HEADINGS[type as Type], scope, subject }]
  const other = OTHER_BREAKING.exec(header)?.groups
  return other ? [{ heading: 'Breaking', scope: other['scope'] ?? '', subject: other['subject'] ?? '' }] : []
}
