// Texts of a given length, and their publication through the editor's endpoints.

interface Written {
  kind: string
  text: string
  zh: string
  runs: unknown[]
}

/**
 * The first paragraphs of `pool` with `words` words in total (separated by spaces); the last one is
 * truncated.
 */
export function cutParagraphs(pool: readonly Written[], words: number): Written[] {
  const paragraphs: Written[] = []
  let left = words
  for (const { kind, text, zh, runs } of pool) {
    if (left <= 0) break
    const all = text.split(' ')
    // A run may be beyond the end of the truncated text.
    paragraphs.push(
      left >= all.length
        ? { kind, text, zh, runs }
        : { kind, text: all.slice(0, left).join(' '), zh, runs: [] },
    )
    left -= all.length
  }
  return paragraphs
}

/**
 * Adds, approves and publishes an article with the admin's token. Returns its id. Throws an error with the
 * server's response.
 */
export async function publishText(
  url: string,
  token: string,
  paragraphs: readonly Written[],
  words: number,
): Promise<number> {
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { result: T }).result
  }
  const article = { title: `An Article of ${words} Words`, title_zh: '长文', paragraphs }
  const { article_id } = await call<{ article_id: number }>('/reader/article/add', { article })
  await call(`/reader/article/waikan/${article_id}/audit`, { pass: true })
  await call(`/reader/article/${article_id}/status`, { status: 'PUBLISHED' })
  return article_id
}
