// Two editors at one article: what one of them did not touch is never written over by the other.
import { describe, expect, it } from 'vitest'
import { type ArticleDraft, getDraftChanges, startOf, toArticleDraft } from './article-draft.ts'
import { type EditState, getConflictKey, mergeDraft, rebaseAfterSave, resolveConflicts } from './merge.ts'
import { createDeskArticle } from './testing.ts'

const article = createDeskArticle()
const began = (change: Partial<ArticleDraft>): EditState => {
  const base = toArticleDraft(article)
  return { base, draft: { ...base, ...change }, revision: article.revision }
}
const [first, second] = toArticleDraft(article).paragraphs
const rewritten = [{ ...first!, text: 'It poured.' }, second!]
/** What B did in the meantime: no new text. */
const described = {
  ...article,
  digest: 'B 的摘要',
  topics: ['history'],
  author: { id: 2, name: 'B. Writer' },
  updated_at: '2026-11-21T00:00:00.000Z',
}

describe('changes laid on what the server has now', () => {
  it('send what was changed here and nothing of what others changed', () => {
    const merged = mergeDraft(began({ paragraphs: rewritten }), described)
    expect(merged.conflicts).toEqual([])
    expect(merged.draft).toMatchObject({ digest: 'B 的摘要', topics: ['history'], author: 'B. Writer' })
    expect(Object.keys(getDraftChanges(merged.base, merged.draft))).toEqual(['paragraphs'])
  })

  it('take over a whole new text when only the description was changed', () => {
    const newer = { ...article, revision: 4, paragraphs: [{ ...article.paragraphs[0]!, text: 'New.' }] }
    const merged = mergeDraft(began({ digest: '我的摘要' }), newer)
    expect([merged.conflicts, merged.revision]).toEqual([[], 4])
    expect(getDraftChanges(merged.base, merged.draft)).toEqual({ digest: '我的摘要' })
    expect(merged.draft.paragraphs.map(({ text }) => text)).toEqual(['New.'])
  })

  it('go together where each changed another side of one paragraph, or another paragraph', () => {
    const [one, two] = article.paragraphs
    const newer = {
      ...article,
      revision: 4,
      paragraphs: [
        { ...one!, zh: '他们的' },
        { ...two!, text: 'New.' },
      ],
    }
    const merged = mergeDraft(began({ paragraphs: rewritten }), newer)
    expect([merged.conflicts, merged.revision]).toEqual([[], 4])
    expect(merged.draft.paragraphs.map(({ text, zh }) => [text, zh])).toEqual([
      ['It poured.', '他们的'],
      ['New.', '我们留下了。'],
    ])
  })

  it('are in conflict where both changed one thing, and stay so until one is chosen', () => {
    const newer = { ...described, revision: 4, paragraphs: [{ ...article.paragraphs[0]!, text: 'New.' }] }
    const merged = mergeDraft(began({ digest: '我的摘要', paragraphs: rewritten, source: 'Mine' }), newer)
    expect(merged.conflicts.map(getConflictKey)).toEqual(['digest', 'p1 text'])
    expect(merged.revision).toBe(3)
    const changes = getDraftChanges(merged.base, merged.draft)
    expect(startOf(merged.base, changes)).toEqual({ digest: article.digest, source: article.source })
    expect(merged.draft).toMatchObject({ digest: '我的摘要', author: 'B. Writer', source: 'Mine' })
    // What they removed and nobody here touched is gone, whatever is chosen elsewhere.
    const mine = resolveConflicts(
      merged,
      newer,
      new Map(merged.conflicts.map((one) => [getConflictKey(one), 'mine'])),
    )
    expect([mine.conflicts, mine.revision]).toEqual([[], 4])
    const over = getDraftChanges(mine.base, mine.draft)
    expect(Object.keys(over).sort()).toEqual(['digest', 'paragraphs', 'source'])
    expect(over.paragraphs?.map(({ text }) => text)).toEqual(['It poured.'])
    expect(startOf(mine.base, over)).toEqual({ digest: 'B 的摘要', source: article.source })
    const theirs = resolveConflicts(
      merged,
      newer,
      new Map(merged.conflicts.map((one) => [getConflictKey(one), 'theirs'])),
    )
    expect(getDraftChanges(theirs.base, theirs.draft)).toEqual({ source: 'Mine' })
    const one = resolveConflicts(merged, newer, new Map([['digest', 'theirs']]))
    expect(one.conflicts.map(getConflictKey)).toEqual(['p1 text'])
  })

  it('are none where both came to the same', () => {
    const merged = mergeDraft(began({ digest: 'B 的摘要' }), described)
    expect([merged.conflicts, getDraftChanges(merged.base, merged.draft)]).toEqual([[], {}])
  })

  it('stay in conflict however often the news come, until one gives in', () => {
    const once = mergeDraft(began({ digest: '我的摘要' }), described)
    const twice = mergeDraft(once, { ...described, source: 'Elsewhere' })
    expect(twice.conflicts).toEqual([{ field: 'digest' }])
    const given = mergeDraft({ ...twice, draft: { ...twice.draft, digest: article.digest } }, described)
    expect([given.conflicts, given.draft.digest]).toEqual([[], 'B 的摘要'])
  })

  it('leave white space at the end of what is being typed', () => {
    expect(mergeDraft(began({ title: 'Rain ' }), described).draft.title).toBe('Rain ')
  })
})

describe('after a save', () => {
  it('what was typed meanwhile is still to be saved, what others wrote is not', () => {
    const sent = began({ title: 'Heavy rain' }).draft
    const saved = { ...described, title: 'Heavy rain', revision: 4 }
    const { base, draft, revision } = rebaseAfterSave(sent, { ...sent, source: 'Typed' }, saved)
    expect([revision, getDraftChanges(base, draft)]).toEqual([4, { source: 'Typed' }])
    expect(draft.digest).toBe('B 的摘要')
  })

  it('new paragraphs have the ids that they were given, beside what others added meanwhile', () => {
    const fresh = { key: 'new-1', kind: 'p' as const, text: 'A new one.', zh: '', runs: [] }
    const sent = began({ paragraphs: [first!, fresh, second!] }).draft
    const typed = { ...sent, paragraphs: [first!, { ...fresh, zh: '接着写的' }, second!] }
    const [one, two] = article.paragraphs
    const theirs = { id: 'pt', kind: 'p' as const, text: 'Theirs.', zh: '', runs: [] }
    const mine = { id: 'pm', kind: 'p' as const, text: 'A new one.', zh: '', runs: [] }
    const saved = { ...article, revision: 5, paragraphs: [one!, mine, two!, theirs] }
    const after = rebaseAfterSave(sent, typed, saved)
    expect(after.conflicts).toEqual([])
    expect(after.draft.paragraphs.map(({ id, key, zh }) => [id, key, zh])).toEqual([
      ['p1', 'p1', '下雨了。'],
      ['pm', 'new-1', '接着写的'],
      ['p2', 'p2', '我们留下了。'],
      ['pt', 'pt', ''],
    ])
    expect(Object.keys(getDraftChanges(after.base, after.draft))).toEqual(['paragraphs'])
  })
})
