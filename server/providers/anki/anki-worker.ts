// Worker thread that creates Anki packages: a SQLite database in memory, packed into one zip.
import { zipSync } from 'fflate'
import initSqlJs from 'sql.js'
import { serveThread } from '../killable-thread.ts'
import { COLLECTION_SCHEMA, collectionRow } from './collection.ts'
import type { AnkiWord } from './port.ts'
import { cardRow, noteRow, reviewRow } from './rows.ts'

interface Task {
  deck: string
  words: AnkiWord[]
  now: number
}

const DAY_MS = 86_400_000
const SQL = await initSqlJs()

const questions = (count: number): string => Array.from({ length: count }, () => '?').join(', ')

/** Removes each word from the list after it was written, so that it is not held in memory twice. */
function collection({ deck, words, now }: Task): Uint8Array {
  const db = new SQL.Database()
  try {
    db.run(COLLECTION_SCHEMA)
    // Anki's days begin at 04:00. Use 04:00 in China (UTC+8) on the day of the oldest word.
    const oldest = words.reduce((earliest, { created_at }) => Math.min(earliest, created_at), now)
    const crt = Math.floor(oldest / DAY_MS) * 86_400 - 4 * 3600
    db.run(`insert into col values (${questions(13)})`, collectionRow(deck, crt, now))
    db.run('begin')
    const notes = db.prepare(`insert into notes values (${questions(11)})`)
    const cards = db.prepare(`insert into cards values (${questions(18)})`)
    const reviews = db.prepare(`insert into revlog values (${questions(9)})`)
    const taken = new Set<number>()
    const first = now - words.length
    words.reverse()
    for (let index = 0, word = words.pop(); word; index += 1, word = words.pop()) {
      notes.run(noteRow(word, first + index, now))
      cards.run(cardRow(word, first + index, index + 1, crt, now))
      for (const review of word.reviews) {
        let id = review.at
        while (taken.has(id)) id += 1
        taken.add(id)
        reviews.run(reviewRow(review, id, first + index))
      }
    }
    notes.free()
    cards.free()
    reviews.free()
    db.run('commit')
    return db.export()
  } finally {
    db.close()
  }
}

// The database is closed before its copy is compressed, to free memory.
serveThread((task) =>
  zipSync({
    'collection.anki2': [collection(task as Task), { level: 6 }],
    media: new TextEncoder().encode('{}'),
  }),
)
