// Resolves links in an EPUB to paths in its archive.

/**
 * Resolves a relative URL in the file `from` to a path in the archive and the fragment after `#`; undefined
 * for an external URL.
 */
export function inArchive(address: string, from: string): { path: string; fragment: string } | undefined {
  const trimmed = address.trim()
  // A URL with a scheme or a host is external.
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(trimmed)) return undefined
  const [before = '', fragment = ''] = trimmed.split('#', 2)
  const decodedPath = decoded(before.split('?', 1)[0] ?? '')
  if (decodedPath === '') return { path: from, fragment: decoded(fragment) }
  const parts = decodedPath.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of decodedPath.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return { path: parts.join('/'), fragment: decoded(fragment) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not valid percent-encoding: use the text unchanged.
    return text
  }
}
