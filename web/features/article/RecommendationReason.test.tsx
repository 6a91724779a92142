// Shows that the line of 适合我 says only what is so.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { WhyShown } from '../../../contract/article.ts'
import { RecommendationReason } from './RecommendationReason.tsx'

const said = (why: Partial<WhyShown> & { kind: WhyShown['kind'] }, known_percent: number | null = 97) =>
  renderToStaticMarkup(
    <RecommendationReason why={{ name: null, count: null, topic: null, ...why }} card={{ known_percent }} />,
  )

it('names whom and what', () => {
  expect(said({ kind: 'FOLLOWED', name: 'Clara Benning' })).toBe(
    '你关注的 <span lang="en">Clara Benning</span>',
  )
  expect(said({ kind: 'AUTHOR', name: '王小波', count: 3 })).toBe('你读过 <span>王小波</span> 3 篇')
  expect(said({ kind: 'TOPIC', topic: 'technology', count: 3 })).toBe('你常读「科技」')
})

it('says that it suits only where that is known', () => {
  expect(said({ kind: 'NEW' }, null)).toBe('最近更新')
  expect(said({ kind: 'LEVEL' }, 96)).toBe('难度正合适')
  expect(said({ kind: 'LEVEL' }, 94)).toBe('比你现在的水平高一点')
  expect(said({ kind: 'LEVEL' }, null)).toBe('热门推荐')
})
