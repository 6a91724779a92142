// Shows that every setting is read, that a wrong one is named in one clear line, and that no secret is in that line.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, translatorsSet, WrongSetting } from './config.ts'

const complaint = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof WrongSetting) return error.message
    throw error
  }
  return 'taken'
}

it('needs nothing to be set', () => {
  expect(readConfig({})).toMatchObject({
    NODE_ENV: 'development',
    ROLE: 'all',
    PORT: 3000,
    HOST: '127.0.0.1',
    SAMPLE_LIBRARY: true,
    COLLECTION_REVIEW: true,
    TRIAL_NEEDS: 'xhs',
    RATE_LIMIT: true,
    TRUST_PROXY: 0,
    LOG_LEVEL: 'info',
    FETCH_ALLOW: [],
    is_production: false,
    check_results: false,
  })
})

it('takes what is blank as not set', () => {
  const names = Object.keys(readConfig({})).concat(
    'DATA_DIR',
    'DATABASE_URL',
    'LLM_BASE_URL',
    'METRICS_PORT',
    'ADMIN_PHONE',
  )
  const blank = Object.fromEntries(names.filter((name) => /^[A-Z]/.test(name)).map((name) => [name, '']))
  expect(readConfig(blank)).toEqual(readConfig({}))
  const spaces = Object.fromEntries(Object.keys(blank).map((name) => [name, '  ']))
  expect(readConfig(spaces)).toEqual(readConfig({}))
})

it.each([
  ['AI_TOKENS_A_DAY', 'AI_DAILY_TOKEN_BUDGET', '2000', 2000, '1000', 1000],
  ['LIMITS', 'RATE_LIMIT_STORE', 'database', 'database', 'process', 'process'],
  ['WXPAY_WAYS', 'WXPAY_PAYMENT_METHODS', 'H5', ['WX_H5'], 'JSAPI', ['WX_JSAPI']],
  ['ALIPAY_WAYS', 'ALIPAY_PAYMENT_METHODS', 'WAP', ['ALI_WAP'], 'PAGE', ['ALI_PAGE']],
] as const)(
  'reads %s under its current name %s, which wins',
  (formerName, name, value, read, other, readOther) => {
    expect(readConfig({ [formerName]: value })[name]).toEqual(read)
    expect(readConfig({ [formerName]: value, [name]: ' ' })[name]).toEqual(read)
    expect(readConfig({ [formerName]: value, [name]: other })[name]).toEqual(readOther)
    expect(readConfig({ [formerName]: value, [name]: other }).former_settings).toEqual([{ formerName, name }])
    expect(readConfig({ [formerName]: ' ' }).former_settings).toEqual([])
  },
)

it('reads every setting', () => {
  expect(
    readConfig({
      NODE_ENV: 'production',
      ROLE: 'worker',
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: 'somewhere',
      DATABASE_URL: 'postgresql://u:p@db.example:5432/k',
      DATABASE_REPLICA_URL: 'postgres://u:p@replica/k?sslmode=require',
      LLM_BASE_URL: 'https://api.example/v1',
      LLM_MODEL: 'm',
      LLM_API_KEY: 'k',
      ADMIN_PHONE: '139 1234 5678',
      ADMIN_PASSWORD: 'a good long one',
      SAMPLE_LIBRARY: 'off',
      COLLECTION_REVIEW: 'off',
      TRIAL_NEEDS: 'registration',
      METRICS_PORT: '9100',
      FETCH_ALLOW: '127.0.0.1:8080, [::1]:80,feeds.local:443',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      SITE_URL: 'https://Site.example:8443/',
      SOMETHING_ELSE: 'ignored',
    }),
  ).toMatchObject({
    ROLE: 'worker',
    PORT: 8080,
    DATA_DIR: path.resolve('somewhere'),
    METRICS_PORT: 9100,
    FETCH_ALLOW: ['127.0.0.1:8080', '[::1]:80', 'feeds.local:443'],
    TRUST_PROXY: 2,
    SAMPLE_LIBRARY: false,
    COLLECTION_REVIEW: false,
    TRIAL_NEEDS: 'registration',
    RATE_LIMIT: false,
    SITE_URL: 'https://site.example:8443',
    is_production: true,
  })
})

it('checks answers against the contract in tests only', () => {
  expect(readConfig({ NODE_ENV: 'test' }).check_results).toBe(true)
  expect(readConfig({ NODE_ENV: 'production' }).check_results).toBe(false)
})

it('reaches a database over a socket, with a password of any characters, by a name without a port', () => {
  for (const url of [
    'postgres://me@localhost/k?host=%2Fvar%2Frun',
    'postgres://%2Fvar%2Frun/k',
    'postgres:///k',
    'postgres://u:p%40%2F%23@[::1]:5432/k',
  ])
    expect(complaint({ DATABASE_URL: url }), url).toBe('taken')
})

describe.each<[string, ...string[]]>([
  ['NODE_ENV', 'prod', 'Production'],
  ['ROLE', 'both', 'WEB'],
  ['PORT', 'abc', '0', '65536', '-1', '80.5', '0x50', '1e3', 'true'],
  ['METRICS_PORT', 'on', '0', '99999'],
  ['HOST', 'http://localhost', 'a b', 'localhost:3000', 'x\ny'],
  [
    'DATABASE_URL',
    'mysql://u:hunter2@db/k',
    'db.example',
    'postgres://u:hunter2@db:port/k',
    'postgres:/u:hunter2@db',
    'postgres://u:hunter2#/k@db/k',
  ],
  ['LLM_BASE_URL', 'api.example', 'ftp://api.example', 'https://'],
  ['ADMIN_PHONE', '12345', 'hunter2', '+86'],
  ['ADMIN_PASSWORD', 'short', 'hunter2', '12345678', 'x'.repeat(73)],
  ['SAMPLE_LIBRARY', 'yes', 'false', '0'],
  ['COLLECTION_REVIEW', 'yes', '1'],
  ['TRIAL_NEEDS', 'nothing', 'XHS'],
  ['RATE_LIMIT', 'maybe'],
  ['FETCH_ALLOW', 'localhost', 'http://a:80', 'a:0', 'a:99999', 'a:80;b:80', 'a:80,b'],
  ['TRUST_PROXY', 'yes', '-1', '11', '1.5'],
  ['LOG_LEVEL', 'verbose', 'WARN'],
])('%s', (name, ...wrong) => {
  it.each(wrong)('may not be %j', (value) => {
    const together = name === 'LLM_BASE_URL' ? { LLM_MODEL: 'm' } : {}
    const line = complaint({ [name]: value, ...together })
    expect(line).toMatch(/^设置有误 \/ wrong setting: /)
    expect(line).toContain(name)
    expect(line).not.toMatch(/[\r\n]/)
    expect(line.length).toBeLessThan(200)
    // It says what would be right, not only that this is wrong.
    expect(line).toMatch(/\(.{8,}\)$/)
    expect(line).not.toContain('hunter2')
    expect(line).not.toMatch(/undefined|NaN|\[object/)
  })
})

it('names every wrong one at once', () => {
  const line = complaint({ PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z' })
  expect(line.match(/\b(PORT|ROLE|LOG_LEVEL)\b/g)).toEqual(
    expect.arrayContaining(['PORT', 'ROLE', 'LOG_LEVEL']),
  )
  expect(line).not.toContain('\n')
})

it('refuses settings that say nothing without another', () => {
  expect(complaint({ LLM_BASE_URL: 'https://api.example/v1' })).toMatch(/LLM_MODEL/)
  expect(complaint({ LLM_MODEL: 'm' })).toMatch(/LLM_BASE_URL/)
  expect(complaint({ LLM_API_KEY: 'hunter2' })).toMatch(/LLM_BASE_URL/)
  expect(complaint({ DATABASE_REPLICA_URL: 'postgres://r/k' })).toMatch(/DATABASE_URL/)
  expect(complaint({ PORT: '3000', METRICS_PORT: '3000' })).toMatch(/METRICS_PORT/)
})

it('reads where things are: bases by host, origins of apps, pictures, downloads, a counter', () => {
  const { API_BASE, APP_ORIGINS, IMAGE_SUFFIX, DOWNLOAD_HOST } = readConfig({
    API_BASE: 'Read.test=https://api.test/v1/, m.test:8080=http://10.0.0.2:3000',
    APP_ORIGINS: 'capacitor://localhost,https://App.test',
    DOWNLOAD_HOST: 'https://pdf.test/',
  })
  expect([...API_BASE]).toEqual([
    ['read.test', 'https://api.test/v1'],
    ['m.test:8080', 'http://10.0.0.2:3000'],
  ])
  expect(APP_ORIGINS).toEqual(['capacitor://localhost', 'https://app.test'])
  expect([IMAGE_SUFFIX, DOWNLOAD_HOST]).toEqual(['?w={width}', 'https://pdf.test'])
  for (const [name, values] of Object.entries({
    API_BASE: ['https://api.test', 'read.test=api.test', "read.test=https://a.test;script-src 'none'"],
    APP_ORIGINS: ['*', 'null', 'https://a.test/path', 'app.test'],
    STATS_SCRIPT: ['/a.js', 'ftp://a.test/a.js', 'https://a.test/a.js"><script>', 'javascript:alert(1)'],
    IMAGE_HOST: ['https://img.test', "img.test;script-src 'none'"],
    IMAGE_SUFFIX: ['"><script>', '?a b'],
    DOWNLOAD_HOST: ['pdf.test', 'https://pdf.test/?a'],
  }))
    for (const value of values)
      expect([name, value, complaint({ [name]: value })]).toEqual([
        name,
        value,
        expect.stringContaining(name),
      ])
})

describe('translators', () => {
  const deepl = { MT_DEEPL_API_KEY: 'k:fx' }
  const libre = { MT_LIBRE_BASE_URL: 'http://127.0.0.1:5000/' }

  it('stand in the order that is set, those that it leaves out behind', () => {
    const llm = { LLM_BASE_URL: 'https://model.example/v1', LLM_MODEL: 'm' }
    expect(translatorsSet(readConfig({}))).toEqual([])
    expect(translatorsSet(readConfig({ ...llm, ...libre, ...deepl }))).toEqual(['llm', 'deepl', 'libre'])
    const ordered = readConfig({ ...llm, ...libre, ...deepl, MT_ORDER: 'libre, llm' })
    expect(translatorsSet(ordered)).toEqual(['libre', 'llm', 'deepl'])
    expect(ordered.MT_LIBRE_BASE_URL).toBe('http://127.0.0.1:5000')
  })

  it.each([
    [{ MT_TENCENT_SECRET_ID: 'secret-1' }, 'MT_TENCENT_SECRET_KEY'],
    [{ MT_ALIYUN_KEY_SECRET: 'secret-1' }, 'MT_ALIYUN_KEY_ID'],
    [{ MT_LIBRE_API_KEY: 'secret-1' }, 'MT_LIBRE_BASE_URL'],
    [{ MT_DEEPL_BASE_URL: 'https://api.example' }, 'MT_DEEPL_API_KEY'],
    [{ ...deepl, MT_ORDER: 'libre' }, 'libre'],
    [{ ...deepl, MT_ORDER: 'deepl,deepl' }, 'MT_ORDER'],
    [{ ...deepl, MT_ORDER: 'bing' }, 'MT_ORDER'],
    [{ MT_LIBRE_BASE_URL: 'libre.example' }, 'MT_LIBRE_BASE_URL'],
    [{ MT_TENCENT_REGION: 'Guangzhou 1' }, 'MT_TENCENT_REGION'],
  ])('that are half set up stop the start: %#', (env, named) => {
    expect(() => readConfig(env)).toThrow(named)
    expect(() => readConfig(env)).not.toThrow(/secret-1/)
  })
})
