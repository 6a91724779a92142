// Where a link in an EPUB leads: a path in its archive, out into the web, or nowhere.

/** The archive's path of a relative address written in the file `from`, and what is behind `#`; undefined for anything else. */
export function inArchive(address: string, from: string): { path: string; fragment: string } | undefined {
  const trimmed = address.trim()
  // A scheme, or a host, leads out of the book.
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(trimmed)) return undefined
  const [before = '', fragment = ''] = trimmed.split('#', 2)
  const bare = decoded(before.split('?', 1)[0] ?? '')
  if (bare === '') return { path: from, fragment: decoded(fragment) }
  const parts = bare.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of bare.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return { path: parts.join('/'), fragment: decoded(fragment) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Written as it is, a percent sign and all.
    return text
  }
}
