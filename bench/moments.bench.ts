// Benchmark of frequent interactions and first ones: a card is opened, a word tapped, a share updated, a key
// pressed in a review.
import { openDictionaryOnce, writeArticles } from './browser/articles.ts'
import { measureMoments } from './browser/moments.ts'
import { paceOf, SAID_OF_PACE } from './browser/pace.ts'
import { measureBare } from './browser/reader.ts'
import { withDatabaseOf } from './lib/admin.ts'
import { bringDictionary, inFolder } from './lib/folder.ts'
import { atMost, formatShort, median, percentile, writePart } from './lib/part.ts'
import { startServer } from './lib/server.ts'

const SLOWER = 4
const VISITS = 8
const CARDS = 21

await inFolder(async (folder) => {
  await bringDictionary(folder)
  const dictionary = await openDictionaryOnce(folder)
  const server = await startServer({ DATA_DIR: folder })
  try {
    const { session, articles } = await writeArticles(server.url, folder, dictionary, [5_000], 500)
    await withDatabaseOf(folder, async (pool) => {
      await pool.query(`update cards set due = now() - interval '1 hour' where user_id = $1`, [session.id])
      await pool.query(`update users set known_base = 'C4' where id = $1`, [session.id])
    })
    const seen = await measureMoments({
      url: server.url,
      session,
      article: articles[0]?.id ?? 0,
      slower: SLOWER,
      visits: VISITS,
      cards: CARDS,
    })
    const bare = await measureBare(articles[0]?.texts ?? [], SLOWER)
    const pace = paceOf(bare)
    const goal = (what: string, most: number, samples: readonly number[]) =>
      atMost(what, most, median(samples) / pace, ' ms')
    const row = (what: string, samples: readonly number[]) => [
      what,
      samples.length,
      formatShort(median(samples)),
      formatShort(percentile(samples, 95)),
    ]
    await writePart({
      title: 'Moments',
      method: `Chromium, a window of 390 × 844, a member; the built app on the built server. Each visit is a browser that was never here; it looks at a screen for 2.5 s before it acts. A card counts from the click until the frame with the text is done, on the machine as it is (it waits for the network and not for the processor); the others with a ${SLOWER} times slower processor: the first tap until the frame with the meaning, 你认识 from the click that says some words are known until the frame with the new share in the article's head, a key in review until the frame with the answer or the next card. ${SAID_OF_PACE} Here it takes ${formatShort(pace)} times as long.`,
      columns: ['moment', 'n', 'p50 ms', 'p95 ms'],
      rows: [
        row('first opened card → text', seen.firstCard),
        row('first tap → gloss', seen.firstTap),
        row('words known → 你认识', seen.known),
        row('review: key → answer', seen.show),
        row('review: key → next card', seen.rate),
        row('bare page: tap', bare.tap),
        row('bare page: size', bare.font),
        row('bare page: theme', bare.theme),
      ],
      goals: [
        goal('first opened card → text', 150, seen.firstCard),
        goal('first tap → gloss', 120, seen.firstTap),
        goal('words known → 你认识', 100, seen.known),
        goal('review: key → answer, p50', 38, seen.show),
        goal('review: key → next card, p50', 38, seen.rate),
      ],
    })
  } finally {
    dictionary.close()
    await server.stop()
  }
})
