// Shows that settings of payment are read as consoles give them, and that half or wrong ones stop the start in one line.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const bare = (text: string) => text.replaceAll(/-----[^-]+-----|\s/g, '')
const SITE = { SITE_URL: 'https://read.example' }
const WX = {
  ...SITE,
  WXPAY_MCH_ID: '1900000109',
  WXPAY_APP_ID: 'wx8888888888888888',
  WXPAY_SERIAL: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  WXPAY_PRIVATE_KEY: pem,
  WXPAY_API_V3_KEY: '0123456789abcdef0123456789ABCDEF',
}
const ALI = {
  ...SITE,
  ALIPAY_APP_ID: '2021000118600000',
  ALIPAY_PRIVATE_KEY: bare(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()),
  ALIPAY_PUBLIC_KEY: bare(spki),
}

it('takes keys as PEM, in one line, bare, or in a file', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'kaijuan-key-')), 'apiclient_key.pem')
  writeFileSync(file, pem)
  for (const key of [pem, pem.replaceAll('\n', '\\n'), bare(pem), file])
    expect(readConfig({ ...WX, WXPAY_PRIVATE_KEY: key }).WXPAY_PRIVATE_KEY?.equals(privateKey)).toBe(true)
  const { ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY, ALIPAY_PAYMENT_METHODS, WXPAY_PAYMENT_METHODS } = readConfig(
    {
      ...ALI,
      WXPAY_PAYMENT_METHODS: 'NATIVE, JSAPI',
    },
  )
  expect(ALIPAY_PRIVATE_KEY?.equals(privateKey)).toBe(true)
  expect(ALIPAY_PUBLIC_KEY?.equals(publicKey)).toBe(true)
  expect([ALIPAY_PAYMENT_METHODS, WXPAY_PAYMENT_METHODS]).toEqual([
    ['ALI_PAGE', 'ALI_WAP'],
    ['WX_JSAPI', 'WX_NATIVE'],
  ])
})

it.each<[Record<string, string | undefined>, string]>([
  [{ ...WX, WXPAY_PRIVATE_KEY: undefined }, 'WXPAY_MCH_ID needs WXPAY_PRIVATE_KEY'],
  [
    { ...WX, WXPAY_MCH_ID: undefined, WXPAY_SERIAL: undefined },
    'WXPAY_APP_ID needs WXPAY_MCH_ID, WXPAY_SERIAL',
  ],
  [{ ...WX, SITE_URL: undefined }, 'WXPAY_MCH_ID needs SITE_URL'],
  [{ ...WX, WXPAY_PUBLIC_KEY: spki }, 'WXPAY_PUBLIC_KEY_ID and WXPAY_PUBLIC_KEY go together'],
  [{ ...WX, WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01' }, 'go together'],
  [{ WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01', WXPAY_PUBLIC_KEY: spki }, 'WXPAY_PUBLIC_KEY needs WXPAY_MCH_ID'],
  [{ ...WX, WXPAY_PUBLIC_KEY_ID: 'KEY_01', WXPAY_PUBLIC_KEY: spki }, 'WXPAY_PUBLIC_KEY_ID (as in'],
  [{ ...WX, WXPAY_PRIVATE_KEY: 'hunter2' }, 'WXPAY_PRIVATE_KEY (an RSA private key'],
  [{ ...WX, WXPAY_PRIVATE_KEY: '/not/there/hunter2.pem' }, 'WXPAY_PRIVATE_KEY (an RSA private key'],
  [{ ...WX, WXPAY_PRIVATE_KEY: spki }, 'WXPAY_PRIVATE_KEY (an RSA private key'],
  [{ ...WX, WXPAY_API_V3_KEY: 'hunter2' }, 'WXPAY_API_V3_KEY (the key of API v3, 32'],
  [{ ...WX, WXPAY_MCH_ID: 'hunter2' }, 'WXPAY_MCH_ID (the number'],
  [{ ...WX, WXPAY_SERIAL: 'hunter2' }, 'WXPAY_SERIAL (the serial'],
  [{ ...WX, WXPAY_PAYMENT_METHODS: 'APP' }, 'WXPAY_PAYMENT_METHODS (some of JSAPI, H5, NATIVE'],
  [{ ...WX, WXPAY_BASE_URL: 'api.mch' }, 'WXPAY_BASE_URL (an http'],
  [{ ...ALI, ALIPAY_PUBLIC_KEY: undefined }, 'ALIPAY_APP_ID needs ALIPAY_PUBLIC_KEY'],
  [{ ...ALI, ALIPAY_PUBLIC_KEY: pem }, 'ALIPAY_PUBLIC_KEY (an RSA public key'],
  [{ ...ALI, ALIPAY_SELLER_ID: '123' }, 'ALIPAY_SELLER_ID (16 digits'],
  [{ ...ALI, SITE_URL: undefined }, 'ALIPAY_APP_ID needs SITE_URL'],
])('stops the start: %#', (env, line) => {
  expect(() => readConfig(env)).toThrow(line)
  expect(() => readConfig(env)).not.toThrow(/hunter2|BEGIN|\n/)
})

it('shows no key when it is printed', () => {
  expect(JSON.stringify(readConfig({ ...WX, ...ALI }))).not.toMatch(/BEGIN|MII/)
})
