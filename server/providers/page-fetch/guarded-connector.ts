// Opens connections to public addresses only, independent of the URL, the DNS server or a redirect.
import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { FetchFailure } from './port.ts'
import { hostAndPort, isPublicAddress } from './public-address.ts'

/** Timeout for a connection in milliseconds, including DNS and the TLS handshake. */
const CONNECT_TIMEOUT_MS = 10_000
/**
 * Timeout per address in milliseconds. The default of Node is 250 ms, which is too short for a distant
 * server.
 */
const ATTEMPT_TIMEOUT_MS = 2_000

interface GuardOptions {
  /** `host:port` entries that may be private. */
  allow: ReadonlySet<string>
  lookup?: LookupFunction
}

/**
 * Creates a connector for undici that rejects non-public addresses in three places: a literal IP address
 * before connecting, every resolved address in the DNS lookup, and the peer of the open socket before any
 * byte is sent.
 */
export function guardedConnector({ allow, lookup = systemLookup }: GuardOptions): buildConnector.connector {
  const common = {
    timeout: CONNECT_TIMEOUT_MS,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    host: '',
    port: 0,
  }
  const open = buildConnector({ ...common, lookup })
  const openGuarded = buildConnector({ ...common, lookup: publicLookup(lookup) })
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[(.*)\]$/, '$1')
    if (allow.has(hostAndPort(options.protocol, options.hostname, options.port))) {
      open({ ...options, hostname }, callback)
      return
    }
    if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
      callback(new FetchFailure('PRIVATE_ADDRESS', { url: options.hostname }), null)
      return
    }
    openGuarded({ ...options, hostname }, (...result) => {
      const socket = result[1]
      if (socket && !isPublicAddress(socket.remoteAddress ?? '')) {
        socket.destroy()
        callback(new FetchFailure('PRIVATE_ADDRESS', { url: options.hostname }), null)
        return
      }
      callback(...result)
    })
  }
}

/** Wraps a DNS lookup and returns only public addresses; a name without any fails as private. */
function publicLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      if (error) {
        callback(error, [])
        return
      }
      const all = Array.isArray(found) ? found : [{ address: found, family: family ?? isIP(found) }]
      const open = all.filter((one) => isPublicAddress(one.address))
      const [first] = open
      if (!first) callback(new FetchFailure('PRIVATE_ADDRESS', { url: hostname }), [])
      else if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }
}
