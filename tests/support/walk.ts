// Walks a list from its first page to its end, as a reader does who asks for more.
interface PageOf<Item> {
  items: Item[]
  next_offset: number | null
  next?: string | null | undefined
}

/** All items by `next`, page by page; `between` runs after the first page. Throws when a page gives none but has more. */
export async function collectPages<Item>(
  ask: (after: string | undefined) => Promise<PageOf<Item>>,
  between?: () => Promise<unknown>,
): Promise<Item[]> {
  const found: Item[] = []
  let after: string | undefined
  for (let pages = 0; pages < 1000; pages += 1) {
    const { items, next, next_offset } = await ask(after)
    found.push(...items)
    if ((next ?? null) === null && next_offset !== null) throw new Error('there is more, but no way to it')
    if (next === null || next === undefined) return found
    after = next
    if (pages === 0) await between?.()
  }
  throw new Error('the list has no end')
}

/** An `after` that no page gave. */
export const forgedAfter = (...parts: unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')
