// Shows that feeds stand in the order of people, and that two of one title can be distinguished.
import { expect, it } from 'vitest'
import { disambiguateTitles, sortByName } from './feed-names.ts'

const feed = (id: number, title: string, url = `https://site-${id}.example/feed`) => ({ id, title, url })

it('numbers in titles count as numbers, capitals as small letters', () => {
  const titles = ['Feed number 19', 'feed number 2', 'Feed number 20', 'Atlas', 'Feed number 1']
  expect(sortByName(titles.map((title, at) => feed(at, title))).map(({ title }) => title)).toEqual([
    ...['Atlas', 'Feed number 1', 'feed number 2', 'Feed number 19', 'Feed number 20'],
  ])
})

it('feeds of one title are told apart by host, of one host by path, others say nothing', () => {
  const told = disambiguateTitles([
    feed(1, 'News', 'https://www.one.example/rss'),
    feed(2, 'News', 'https://two.example/rss'),
    feed(3, 'Blog', 'https://one.example/a'),
    feed(4, 'Blog', 'https://one.example/b?x=1'),
    feed(5, 'Alone'),
  ])
  expect([...told]).toEqual([
    [1, 'one.example'],
    [2, 'two.example'],
    [3, 'one.example/a'],
    [4, 'one.example/b?x=1'],
  ])
})
