// Generated content with an alternative text has a plain form before it: Safari below 17.4 drops the whole declaration.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const WEB = new URL('../', import.meta.url)
const SUPPORTED = /@supports \(content: "" \/ ""\) \{[\s\S]*?\n\}/g
const WITH_TEXT = /content: ([^;{}]+?) \/ "[^"]*";/g

it('has a plain form for browsers without alternative texts', () => {
  const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, css: readFileSync(new URL(path, WEB), 'utf8') }))
  const guarded = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(SUPPORTED)].flatMap(([block]) =>
      [...block.matchAll(WITH_TEXT)].map(([, content]) => ({ path, css, plain: `content: ${content};` })),
    ),
  )
  expect(guarded.map(({ plain }) => plain)).toContain('content: attr(data-choices);')
  expect(guarded.filter(({ css, plain }) => !css.includes(plain)).map(({ path }) => path)).toEqual([])
  const bare = sheets.filter(({ css }) => css.replace(SUPPORTED, '').match(WITH_TEXT))
  expect(bare.map(({ path }) => path)).toEqual([])
})
