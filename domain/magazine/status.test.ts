// Shows which step of an issue may follow which, for every status, and where an issue is when its work broke off.
import { expect, it } from 'vitest'
import { canTakeStep, computeIssueStatus, MAGAZINE_STATUSES, type MagazineAction } from './status.ts'

const ACTIONS = ['CRAWL', 'DOWNLOAD', 'AUDIT', 'PUBLISH', 'WITHDRAW', 'CONTENTS'] as const
const allowed = (action: MagazineAction) =>
  MAGAZINE_STATUSES.filter((status) => canTakeStep({ status }, action)).join(' ')

it('each step has its statuses, and no other', () => {
  expect(ACTIONS.map((action) => `${action}: ${allowed(action)}`)).toEqual([
    'CRAWL: DRAFT CRAWLED DOWNLOADED',
    'DOWNLOAD: CRAWLED DOWNLOADED',
    'AUDIT: DOWNLOADED',
    'PUBLISH: AUDITED',
    'WITHDRAW: PUBLISHED',
    'CONTENTS: DRAFT CRAWLED DOWNLOADED AUDITED',
  ])
})

it('is as far as its articles are, until it is audited', () => {
  const of = (status: (typeof MAGAZINE_STATUSES)[number], places: number, ready: number, changed = false) =>
    computeIssueStatus({ status, places, ready }, changed)
  expect([
    of('CRAWLING', 0, 0),
    of('CRAWLING', 3, 0),
    of('DOWNLOADING', 3, 2),
    of('DOWNLOADING', 3, 3),
  ]).toEqual(['DRAFT', 'CRAWLED', 'CRAWLED', 'DOWNLOADED'])
  expect([
    of('AUDITED', 3, 3),
    of('AUDITED', 4, 4, true),
    of('AUDITED', 4, 3, true),
    of('PUBLISHED', 3, 2, true),
  ]).toEqual(['AUDITED', 'DOWNLOADED', 'CRAWLED', 'PUBLISHED'])
})
