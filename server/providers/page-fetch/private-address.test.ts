// The fetcher reaches no private address, by any spelling, name or redirect.
import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePageFetcher } from './guarded-fetch.ts'
import { FetchFailure, type FetchOptions, type PageFetcher } from './port.ts'
import { hostAndPort, isPublicAddress } from './public-address.ts'

const PAGE = '<!doctype html><title>Inside</title>'
const wanted: FetchOptions = { kind: 'page', max_bytes: 100_000, timeout_ms: 120_000 }

// A server inside, which must never see a connection; /away sends elsewhere.
let connections = 0
let goal = ''
const inside = createServer((request, response) => {
  if (request.url === '/away') response.writeHead(302, { location: goal }).end()
  else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
})
inside.on('connection', () => {
  connections += 1
})
let site = ''
let port = 0
let allowed: PageFetcher
let guarded: PageFetcher

beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
  site = `http://127.0.0.1:${port}`
  allowed = makePageFetcher({ allow: [`127.0.0.1:${port}`] })
  guarded = makePageFetcher()
})
beforeEach(() => {
  connections = 0
})
afterAll(async () => {
  await Promise.all([allowed.close(), guarded.close()])
  inside.closeAllConnections()
  inside.close()
})

async function failure(fetching: Promise<unknown>): Promise<FetchFailure> {
  const error: unknown = await fetching.then(
    () => new Error('the fetch went well'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof FetchFailure)) throw error
  return error
}

describe('what is public', () => {
  it.each(['93.184.216.34', '1.1.1.1', '2606:2800:220:1:248:1893:25c8:1946', '2400:cb00::1'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
  it.each(
    `0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1
     172.31.255.255 192.0.0.8 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250
     240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1
     64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1:: 2002:a00:1::
     3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1 localhost 1.2.3 999.1.1.1`.split(/\s+/),
  )('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

// With PORT for the port of a server that is really there, so that a leak would be a success and not a mere failure.
const ATTACKS =
  `http://127.0.0.1:PORT/ http://127.1:PORT/ http://127.0.1:PORT/ http://2130706433:PORT/ http://0x7f000001:PORT/
  http://0x7f.0.0.1:PORT/ http://0x7F.0X0.0.1:PORT/ http://0177.0.0.1:PORT/ http://017700000001:PORT/ http://127.0.0.1.:PORT/
  http://127.000.000.001:PORT/ http://0.0.0.0:PORT/ http://0:PORT/ http://0x0:PORT/ http://①②⑦.0.0.1:PORT/ http://127。0。0。1:PORT/
  http://%31%32%37.0.0.1:PORT/ http://[::1]:PORT/ http://[0:0:0:0:0:0:0:1]:PORT/ http://[::]:PORT/ http://[::ffff:127.0.0.1]:PORT/
  http://[::ffff:7f00:1]:PORT/ http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/ http://[::127.0.0.1]:PORT/ http://[64:ff9b::127.0.0.1]:PORT/
  http://[64:ff9b::7f00:1]:PORT/ http://[2002:7f00:1::]:PORT/ http://[fe80::1]:PORT/ http://[fc00::1]:PORT/ http://[fec0::1]:PORT/
  http://[ff02::1]:PORT/ http://localhost:PORT/ http://LOCALHOST:PORT/ http://localhost.:PORT/ http://loopback.test:PORT/
  http://ten.test:PORT/ http://metadata.test/ http://mapped.test/ http://nat64.test/ http://zero.test:PORT/ https://127.0.0.1:PORT/
  http://169.254.169.254/latest/meta-data/ http://0251.0376.0251.0376/ http://2852039166/ http://0xA9FEA9FE/ http://10.0.0.1/
  http://10.1/ http://172.16.0.1/ http://192.168.0.1/ http://192.168.257/ http://100.64.0.1/ http://198.18.0.1/ http://224.0.0.1/
  http://255.255.255.255/ http://240.0.0.1/`.split(/\s+/)
const MALFORMED =
  `file:///etc/passwd ftp://example.com/ gopher://127.0.0.1:70/ data:text/html,hi javascript:alert(1) about:blank
  blob:http://example.com/x http://user:secret@example.com/ http://user@127.0.0.1/ http://127.0.0.1%2523@example.com/
  http:// http://[::1 http://exa%00mple.com/ http://256.256.256.256/ /etc/passwd //127.0.0.1/ example.com http://[fe80::1%25lo]/`.split(
    /\s+/,
  )
const NAMES: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'loopback.test': ['127.0.0.1'],
  'ten.test': ['10.0.0.7'],
  'metadata.test': ['169.254.169.254'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'zero.test': ['0.0.0.0'],
}
const lookup: LookupFunction = (hostname, options, callback) => {
  const found = (NAMES[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const [first] = found
  if (!first) callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
  else if (options.all) callback(null, found)
  else callback(null, first.address, first.family)
}

describe('private addresses', () => {
  it(`none of ${ATTACKS.length} attack addresses is connected to`, async () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(40)
    const fetcher = makePageFetcher({ lookup })
    for (const attack of ATTACKS) {
      const address = attack.replace('PORT', String(port))
      const { reason } = await failure(fetcher.fetch(address, wanted))
      expect(['PRIVATE_ADDRESS', 'BAD_ADDRESS'], `${address} gave ${reason}`).toContain(reason)
    }
    expect(connections).toBe(0)
    await fetcher.close()
  })

  it.each(MALFORMED)('%s is not an address to fetch', async (address) => {
    const { reason, data } = await failure(guarded.fetch(address, wanted))
    expect(reason).toBe('BAD_ADDRESS')
    expect(JSON.stringify(data)).not.toContain('secret')
  })

  it('a name that answers differently each time never leads inside', async () => {
    let asked = 0
    const rebinding: LookupFunction = (hostname, options, callback) => {
      asked += 1
      NAMES[hostname] = asked % 2 === 1 ? ['192.0.2.1', '127.0.0.1'] : ['127.0.0.1']
      lookup(hostname, options, callback)
    }
    const fetcher = makePageFetcher({ lookup: rebinding })
    for (let round = 0; round < 4; round += 1) {
      const { reason } = await failure(fetcher.fetch(`http://rebind.test:${port}/`, wanted))
      expect(reason).toBe('PRIVATE_ADDRESS')
    }
    expect(connections).toBe(0)
    expect(asked).toBe(4)
    await fetcher.close()
  })

  it('a redirect is checked like the first address', async () => {
    const goals = [
      'http://169.254.169.254/',
      `http://[::1]:${port}/`,
      'http://10.0.0.1/',
      `http://2130706433:${port + 1}/`,
    ]
    for (goal of goals)
      expect((await failure(allowed.fetch(`${site}/away`, wanted))).reason, goal).toBe('PRIVATE_ADDRESS')
    for (goal of ['file:///etc/passwd', 'javascript:alert(1)', 'http://a:b@example.com/'])
      expect((await failure(allowed.fetch(`${site}/away`, wanted))).reason, goal).toBe('BAD_ADDRESS')
  })

  it('an allowance is written as the address is', () => {
    expect(hostAndPort('http:', '::1', '8080')).toBe('[::1]:8080')
    expect(hostAndPort('http:', '[::1]', '8080')).toBe('[::1]:8080')
    expect(hostAndPort('https:', 'Example.COM', '')).toBe('example.com:443')
    expect(hostAndPort('http:', '127.0.0.1', '')).toBe('127.0.0.1:80')
  })

  it('only the very host and port that is allowed is reached', async () => {
    const byName = makePageFetcher({ lookup, allow: [`loopback.test:${port}`] })
    expect((await byName.fetch(`http://loopback.test:${port}/`, wanted)).body.toString()).toBe(PAGE)
    expect((await failure(byName.fetch(`http://127.0.0.1:${port}/`, wanted))).reason).toBe('PRIVATE_ADDRESS')
    expect((await failure(byName.fetch(`http://localhost:${port}/`, wanted))).reason).toBe('PRIVATE_ADDRESS')
    expect((await failure(byName.fetch('http://loopback.test/', wanted))).reason).toBe('PRIVATE_ADDRESS')
    await byName.close()
  })
})
