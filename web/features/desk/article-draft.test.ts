// An editor's changes are sent only where there are some, and outlive the page until they are saved or thrown away.
import { describe, expect, it } from 'vitest'
import {
  type ArticleDraft,
  deleteStoredDraft,
  getDraftChanges,
  isChanged,
  loadStoredDraft,
  saveStoredDraft,
  toArticleDraft,
} from './article-draft.ts'
import { withText } from './paragraphs.ts'
import { createDeskArticle } from './testing.ts'

const article = createDeskArticle()
const base = toArticleDraft(article)
const edited = (change: Partial<ArticleDraft>): ArticleDraft => ({ ...base, ...change })

describe('what is sent', () => {
  it('is nothing for an untouched article, nor for white space at the ends', () => {
    expect(getDraftChanges(base, toArticleDraft(article))).toEqual({})
    expect(isChanged(base, edited({ title: ' Rain ', link: 'https://example.com/rain ' }))).toBe(false)
  })

  it('is each field that differs and no other', () => {
    expect(getDraftChanges(base, edited({ title: 'Heavy rain', author: '' }))).toEqual({
      title: 'Heavy rain',
      author: '',
    })
    expect(getDraftChanges(base, edited({ link: '', topics: ['nature', 'travel'] }))).toEqual({
      link: null,
      topics: ['nature', 'travel'],
    })
  })

  it('tells a computed level from one that an editor set', () => {
    expect(toArticleDraft(article).level).toBeNull()
    expect(getDraftChanges(base, edited({ level: 'EASY' }))).toEqual({ level: 'EASY' })
    const manual = { ...article, level_is_manual: true }
    expect(getDraftChanges(toArticleDraft(manual), { ...toArticleDraft(manual), level: null })).toEqual({
      level: null,
    })
  })

  it('is the whole text when one paragraph differs, without the keys of the desk', () => {
    const paragraphs = toArticleDraft(article).paragraphs.map((one) =>
      one.id === 'p1' ? withText(one, 'It really rained.', 10) : one,
    )
    expect(getDraftChanges(base, edited({ paragraphs }))).toEqual({
      paragraphs: [
        {
          id: 'p1',
          kind: 'p',
          text: 'It really rained.',
          zh: '下雨了。',
          runs: [{ start: 10, end: 16, mark: 'em' }],
        },
        article.paragraphs[1],
      ],
    })
  })

  it('sees a change of order, of kind, of the Chinese, of a format; not of a key', () => {
    const { paragraphs } = toArticleDraft(article)
    const first = paragraphs[0]!
    const changes = [
      paragraphs.toReversed(),
      paragraphs.with(0, { ...first, kind: 'h2' }),
      paragraphs.with(0, { ...first, zh: '下了雨。' }),
      paragraphs.with(0, { ...first, runs: [{ start: 3, end: 9, mark: 'strong' }] }),
      paragraphs.slice(1),
    ]
    for (const changed of changes) expect(isChanged(base, edited({ paragraphs: changed }))).toBe(true)
    const renamed = paragraphs.map((one) => ({ ...one, key: `new-${one.key}`, runs: [...one.runs] }))
    expect(isChanged(base, edited({ paragraphs: renamed }))).toBe(false)
  })
})

describe('what is kept in the browser', () => {
  it('comes back as it was, for its own article only, until it is dropped', async () => {
    const kept = { revision: 3, base, draft: edited({ title: 'Heavy rain' }), at: 1 }
    await saveStoredDraft(7, kept)
    expect(await loadStoredDraft(7)).toEqual(kept)
    expect(await loadStoredDraft(8)).toBeUndefined()
    await saveStoredDraft(7, { ...kept, at: 2 })
    expect((await loadStoredDraft(7))?.at).toBe(2)
    await deleteStoredDraft(7)
    expect(await loadStoredDraft(7)).toBeUndefined()
  })
})
