// The network that a request came from, as limits count it: one household of IPv6 has more addresses than could be counted.

/**
 * An IPv4 address as it is (also one that arrives mapped into IPv6); of an IPv6 address the first 64 bits, which is the
 * least a provider hands to one subscriber (RFC 6177). What is no address comes back as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head.split(':').filter((group) => group !== '')
  // Nothing behind the colons counts as a group: one of the last, of which none is looked at.
  const after = tail?.split(':') ?? []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
