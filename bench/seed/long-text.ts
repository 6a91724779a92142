// Texts of a wanted length, and their way to the readers: through the editor's own calls.

interface Written {
  kind: string
  text: string
  zh: string
  runs: unknown[]
}

/** The first paragraphs of `pool` that have `words` words together (parted by spaces), the last one cut. */
export function cutParagraphs(pool: readonly Written[], words: number): Written[] {
  const paragraphs: Written[] = []
  let left = words
  for (const { kind, text, zh, runs } of pool) {
    if (left <= 0) break
    const all = text.split(' ')
    // A run may lie beyond the cut.
    paragraphs.push(
      left >= all.length
        ? { kind, text, zh, runs }
        : { kind, text: all.slice(0, left).join(' '), zh, runs: [] },
    )
    left -= all.length
  }
  return paragraphs
}

/** Adds, passes and publishes an article with the admin's token; its number. Throws what the server answered. */
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
