// Shows which Host is taken for a name, and under which address the site is then known.
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { originOf } from './site-address.ts'

const asked = (host: string | undefined, protocol = 'http') => ({ host, protocol }) as FastifyRequest
const SITE = 'https://site.example'

describe('the address of the site', () => {
  it.each([
    'a',
    '0',
    'site.test',
    'SITE.test:80',
    'x_y.test',
    'xn--fiq228c.test',
    '127.0.0.1:65535',
    '[::1]',
    '[2001:DB8::1]:3000',
    `a${'b'.repeat(252)}`,
  ])('is as %s was asked, unless it is set', (host) => {
    expect(originOf(asked(host), undefined)).toBe(`http://${host}`)
    expect(originOf(asked(host, 'https'), undefined)).toBe(`https://${host}`)
    expect(originOf(asked(host), SITE)).toBe(SITE)
  })

  it.each([
    undefined,
    '',
    '-a',
    '.a',
    '_a',
    'a b',
    ' a',
    'a ',
    'a/',
    'a/b',
    'u@a',
    'a?b',
    'a:',
    'a:b',
    'a:800000',
    'a:65536',
    ':80',
    '::1',
    '[::1',
    '::1]',
    '[]',
    '[1]',
    '[zz]',
    'x[::1]',
    '[::1]x',
    `[${'1:'.repeat(23)}]`,
    `a${'b'.repeat(253)}`,
    'a\nb',
    '一.test',
  ])('is not to be had of the Host %j, whatever is set', (host) => {
    for (const set of [undefined, SITE])
      expect(() => originOf(asked(host), set)).toThrow(
        expect.objectContaining({
          code: 'INVALID_INPUT',
          details: [{ field: 'host', message: '网址的主机名读不懂' }],
        }),
      )
  })
})
