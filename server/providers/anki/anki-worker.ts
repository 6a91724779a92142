// The thread that makes Anki packages: SQLite in memory, then one zip.
import { zipSync } from 'fflate'
import initSqlJs from 'sql.js'
import { serveThread } from '../killable-thread.ts'
import { collectionRow, SCHEMA } from './collection.ts'
import type { AnkiWord } from './port.ts'
import { cardRow, noteRow } from './rows.ts'

const DAY_MS = 86_400_000
const SQL = await initSqlJs()

const questions = (count: number): string => Array.from({ length: count }, () => '?').join(', ')

function pack({ deck, words, now }: { deck: string; words: AnkiWord[]; now: number }): Uint8Array {
  const db = new SQL.Database()
  try {
    db.run(SCHEMA)
    // Four in the morning, when Anki's days begin, of the day of the oldest word.
    const oldest = words.reduce((least, { created_at }) => Math.min(least, created_at), now)
    const crt = Math.floor(oldest / DAY_MS) * 86_400 - 4 * 3600
    db.run(`insert into col values (${questions(13)})`, collectionRow(deck, crt, now))
    db.run('begin')
    const notes = db.prepare(`insert into notes values (${questions(11)})`)
    const cards = db.prepare(`insert into cards values (${questions(18)})`)
    words.forEach((word, index) => {
      const id = now - words.length + index
      notes.run(noteRow(word, id, now))
      cards.run(cardRow(word, id, index + 1, crt, now))
    })
    notes.free()
    cards.free()
    db.run('commit')
    const text = new TextEncoder()
    return zipSync({ 'collection.anki2': [db.export(), { level: 6 }], media: text.encode('{}') })
  } finally {
    db.close()
  }
}

serveThread((task) => pack(task as Parameters<typeof pack>[0]))
