// The leading button of the word sheet: saving, unless the reader has marked the word as known.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { WordStanding } from './answer.ts'
import { WordActions } from './WordActions.tsx'
import styles from './WordSheet.module.css'

const target = {
  paragraph: 'p1',
  sentence: 'It would register.',
  text: 'register',
  offset: 9,
  start: 9,
  end: 17,
  whole: '',
  zh: '',
  place: 0,
}
const markupOf = (standing: WordStanding): string =>
  renderToStaticMarkup(
    <WordActions subject={{ target, lemma: 'register', gloss: 'v. 显示' }} standing={standing} from={4321} />,
  )
/** The labels of the buttons in their order; the leading one is marked. */
const buttonsOf = (markup: string): string[] =>
  [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', inner = '']) => {
    const label = inner.replace(/<[^>]+>/g, '')
    return /primary/.test(attributes) ? `${label}!` : label
  })

it.each<[WordStanding, string[]]>([
  ['NEW', ['加入生词本!', '认识']],
  ['BASE', ['加入生词本!', '认识']],
  ['KNOWN', ['认识', '加入生词本']],
  ['IGNORED', ['加入生词本!', '已忽略']],
])('of a word that is %s offers %j', (standing, buttons) => {
  expect(buttonsOf(markupOf(standing))).toEqual(buttons)
})

it('says that the level takes a word for known, and only then', () => {
  expect(markupOf('BASE')).toContain(`<p class="${styles.assumed}">按你的水平，默认已认识</p>`)
  expect(markupOf('KNOWN')).not.toContain('默认已认识')
  expect(markupOf('KNOWN')).toContain('已标为认识')
  expect(markupOf('BASE')).not.toContain('已标为认识')
  expect(markupOf('NEW')).not.toContain('默认已认识')
})
