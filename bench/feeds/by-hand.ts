// Stores the entries of a feed with the same statements as the server, written for the plain driver.
import type pg from 'pg'
import type { NewItem } from '../../server/features/rss/item.store.ts'

const COLUMNS = ['guid', 'title', 'link', 'author', 'summary', 'link_key'] as const

export async function takeInByHand(
  pool: pg.Pool,
  feed_id: number,
  items: readonly (NewItem & { link_key: string })[],
): Promise<number> {
  const client = await pool.connect()
  const columns = COLUMNS.map((name) => items.map((item) => item[name]))
  const [guids, keys] = [items.map(({ guid }) => guid), items.map(({ link_key }) => link_key)]
  try {
    await client.query('begin')
    await client.query(
      `update feeds set last_success_at = now(), failures = 0, last_error = null, next_crawl_at = now() + interval '1 hour'
        where id = $1`,
      [feed_id],
    )
    await client.query(
      'select guid, link_key from feed_items where feed_id = $1 and (guid = any($2) or link_key = any($3))',
      [feed_id, guids, keys],
    )
    const made = await client.query(
      `insert into feed_items (feed_id, guid, title, link, author, summary, link_key, published_at, found_at, at)
        select $1, x.*, now(), now(), now() from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) x
        on conflict do nothing returning id`,
      [feed_id, ...columns],
    )
    await client.query(
      `delete from feed_items where id in (select id from feed_items where feed_id = $1 and state <> 'TAKEN'
          and article_id is null order by at desc, id desc offset (select keep from feeds where id = $1))
        and not guid = any($2) and (link_key is null or not link_key = any($3))`,
      [feed_id, guids, keys],
    )
    await client.query('update feeds set item_count = item_count + $2 where id = $1', [
      feed_id,
      made.rowCount,
    ])
    await client.query('commit')
    return made.rowCount ?? 0
  } finally {
    client.release()
  }
}
