// A database that an earlier version left behind is brought to this one's shape, and its readers find their things again.
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { openBackup, restoreBackup } from '../../tools/lib/backup/load.ts'
import type { SeededAccounts } from '../../tools/lib/keep-version/live-in.ts'
import { STATEMENT_BREAKPOINT } from '../../tools/lib/keep-version/sql-of.ts'
import { anApp, contract } from '../support/app.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { MIGRATIONS } from '../support/restore-test-kit.ts'

const VERSIONS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe.each(VERSIONS)('from version %s', (version) => {
  const file = (name: string) => join(import.meta.dirname, version, name)
  const kept = JSON.parse(readFileSync(file('people.json'), 'utf8')) as SeededAccounts

  const ways: [string, (database: FreshDatabase) => Promise<unknown>][] = [
    [
      'a start on its database',
      async ({ pool }) => {
        const sql = gunzipSync(readFileSync(file('database.sql.gz'))).toString()
        for (const statement of sql.split(STATEMENT_BREAKPOINT)) await pool.query(statement)
        return migrateDatabase(pool, MIGRATIONS)
      },
    ],
    [
      'a restore of its backup',
      async ({ pool }) => {
        const files = await mkdtemp(join(tmpdir(), 'kaijuan-upgrade-'))
        const backup = await openBackup(file('backup'))
        try {
          await restoreBackup(pool, files, backup, { migrations: MIGRATIONS, isForced: false })
        } finally {
          await backup.handle.close()
          await rm(files, { recursive: true, force: true })
        }
      },
    ],
  ]
  it.each(ways)('%s keeps what readers and editors did', async (_, bring) => {
    const database = await freshDatabase({ migrated: false, max: 8 })
    await bring(database)
    // As soon after as an upgrade is: a streak, which ends by itself, is one of the things to find again.
    const { rows } = await database.pool.query<{ at: Date }>('select max(at) as at from reviews')
    const next = new Date((rows[0]?.at.getTime() ?? 0) + 60_000)
    const app = await anApp({ now: () => next }, {}, database)
    try {
      const { account, word, article, history, desk } = contract
      const logIn = async ({ phone, password }: SeededAccounts['reader']) => {
        const { status, result } = await app.ask(account.login, { username: phone, password })
        expect(status).toBe(200)
        return { ...result.user, token: result.token, phone, password }
      }
      const reader = await logIn(kept.reader)
      const { result: words } = await app.ask(word.list, { order: 'old' }, reader)
      expect(words.items.map(({ lemma }) => lemma)).toEqual(kept.words)
      for (const { contexts } of words.items) expect(contexts[0]?.sentence).toMatch(/\w/)
      const { result: overview } = await app.ask(word.overview, {}, reader)
      expect(overview).toMatchObject({ total: kept.words.length, streak: 1 })
      const [card] = words.items
      if (!card) throw new Error('no words')
      expect((await app.ask(word.review, { id: card.id, rating: 3, spent: 1000 }, reader)).status).toBe(200)
      const { result: read } = await app.ask(history.list, {}, reader)
      expect(read.items).toMatchObject([{ percent: 60 }])
      const { result: list } = await app.ask(article.list, {}, reader)
      expect(list.items.filter(({ marks }) => marks.includes('STAR'))).toHaveLength(1)

      const editor = await logIn(kept.admin)
      const { result: managed } = await app.ask(desk.manage, { q: 'Kettle' }, editor)
      expect(managed.items.map(({ title }) => title)).toEqual(['A Kettle of Its Own'])
      const { result: edited } = await app.ask(desk.edit, { id: kept.article.id }, editor)
      expect(edited.title).toBe(kept.article.title)
    } finally {
      await app.close()
    }
  })
})
