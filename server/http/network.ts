// Maps an IP address to the network that rate limits count: one IPv6 household has more addresses than could
// be counted.

/**
 * Returns an IPv4 address unchanged (also one that is mapped into IPv6). Of an IPv6 address it returns the
 * first 64 bits, which is the least that a provider assigns to one subscriber (RFC 6177). Other input is
 * returned unchanged.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head.split(':').filter((group) => group !== '')
  // An empty text after `::` counts as one group. It only replaces the last zero, which is cut off below.
  const after = tail?.split(':') ?? []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
