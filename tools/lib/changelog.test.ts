// Shows what of a history comes into a section of the changelog, and in which order.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { formatChanges } from './changelog.ts'

it('groups what users notice, breaking changes first', () => {
  const subjects = [
    'fix(word): keep the context of a saved word',
    'feat(book): read Kindle books',
    'test(book): read a book',
    'refactor(db)!: drop PostgreSQL 14',
    'A sentence from the time before types',
    'feat: sign in within WeChat',
    'fix(book): turn the last page',
    'fix(book): turn the last page',
    'perf(db): send fewer messages',
    'feat(api)!: name pages by cursor',
  ]
  expect(formatChanges('0.2.0', subjects)).toBe(`## 0.2.0

### Breaking
- **api:** name pages by cursor
- **db:** drop PostgreSQL 14

### Added
- sign in within WeChat
- **book:** read Kindle books

### Fixed
- **book:** turn the last page
- **word:** keep the context of a saved word

### Faster
- **db:** send fewer messages
`)
})

it('has each noticed change once, at random', () => {
  const dice = createSeededRandom('changelog')
  for (let round = 0; round < 100; round += 1) {
    const subjects = Array.from({ length: 30 }, (_, index) => {
      const type = dice.pick(['feat', 'fix', 'perf', 'test', 'docs', 'style'])
      return `${type}${dice.pick(['', '(book)', '(word)'])}: change ${index} of ${type}`
    })
    const lines = formatChanges('x', subjects).split('\n')
    const noticed = subjects.filter((subject) => /^(feat|fix|perf)/.test(subject))
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(noticed.length)
    for (const subject of noticed)
      expect(lines.filter((line) => line.endsWith(subject.slice(subject.indexOf(': ') + 2)))).toHaveLength(1)
  }
})

it('is a title alone where users notice nothing', () => {
  expect(formatChanges('Unreleased', ['test: x', 'A sentence'])).toBe('## Unreleased\n')
})
