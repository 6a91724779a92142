// Fields on a touch screen have at least 16 px: below that iOS zooms the page when one is entered.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const WEB = new URL('../', import.meta.url)
const COARSE = /@media \(pointer: coarse\) \{([\s\S]*?)\n\}/g
/** Smaller for a mouse alone. */
const FINE = /@media \(pointer: fine\) \{[\s\S]*?\n\}/g
/** `.order` of the shelf is a class of the select itself. */
const FIELD = /(?:\b(?:input|select|textarea)|^\.order)$/

const selectorsOf = (css: string, size: RegExp): string[] =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
    size.test(body) ? selectors.split(',').map((selector) => selector.trim()) : [],
  )

it('have 16 px under a finger wherever their own text is smaller', () => {
  const small = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .flatMap((path) => {
      const css = readFileSync(new URL(path, WEB), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      const large = [...css.matchAll(COARSE)].flatMap(([, rules = '']) =>
        selectorsOf(rules, /font-size: max\(1rem, 16px\)/),
      )
      return selectorsOf(
        css.replace(COARSE, '').replace(FINE, ''),
        /font-size: (?:max\()?var\(--t-1[1-5]\)(?!, 16px)/,
      )
        .filter((selector) => FIELD.test(selector))
        .map((selector) => ({ name: `${path} ${selector}`, isLarge: large.includes(selector) }))
    })
  expect(small.map(({ name }) => name)).toContain('features/word/WordList.module.css .order select')
  expect(small.filter(({ isLarge }) => !isLarge).map(({ name }) => name)).toEqual([])
})
