// Two editors at one article: what one of them did not touch is never written over by the other.
import { describe, expect, it } from 'vitest'
import { fateOf } from './ConflictDialog.tsx'
import { changesOf, type Draft, draftOf, startOf } from './draft.ts'
import { afterSave, merge, type Work } from './merge.ts'
import { aDeskArticle } from './testing.ts'

const article = aDeskArticle()
const began = (change: Partial<Draft>): Work => {
  const base = draftOf(article)
  return { base, draft: { ...base, ...change }, revision: article.revision }
}
const [first, second] = draftOf(article).paragraphs
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
    const merged = merge(began({ paragraphs: rewritten }), described)
    expect(merged.conflicts).toEqual([])
    expect(merged.draft).toMatchObject({ digest: 'B 的摘要', topics: ['history'], author: 'B. Writer' })
    expect(Object.keys(changesOf(merged.base, merged.draft))).toEqual(['paragraphs'])
  })

  it('take over a whole new text when only the description was changed', () => {
    const newer = { ...article, revision: 4, paragraphs: [{ ...article.paragraphs[0]!, text: 'New.' }] }
    const merged = merge(began({ digest: '我的摘要' }), newer)
    expect([merged.conflicts, merged.revision]).toEqual([[], 4])
    expect(changesOf(merged.base, merged.draft)).toEqual({ digest: '我的摘要' })
    expect(merged.draft.paragraphs.map(({ text }) => text)).toEqual(['New.'])
  })

  it('are in conflict where both changed one thing, and say what they began from', () => {
    const newer = { ...described, revision: 4, paragraphs: [{ ...article.paragraphs[0]!, text: 'New.' }] }
    const merged = merge(began({ digest: '我的摘要', paragraphs: rewritten, source: 'Mine' }), newer)
    expect(merged.conflicts).toEqual(['paragraphs', 'digest'])
    expect(merged.revision).toBe(3)
    const changes = changesOf(merged.base, merged.draft)
    expect(startOf(merged.base, changes)).toEqual({ digest: article.digest, source: article.source })
    expect(merged.draft).toMatchObject({ digest: '我的摘要', author: 'B. Writer', source: 'Mine' })
    // Theirs laid under them: only what I changed is sent, over what they wrote.
    const over = changesOf(draftOf(newer), merged.draft)
    expect(Object.keys(over).sort()).toEqual(['digest', 'paragraphs', 'source'])
    expect(startOf(draftOf(newer), over)).toEqual({ digest: 'B 的摘要', source: article.source })
  })

  it('are none where both came to the same', () => {
    const merged = merge(began({ digest: 'B 的摘要' }), described)
    expect([merged.conflicts, changesOf(merged.base, merged.draft)]).toEqual([[], {}])
  })

  it('stay in conflict however often the news come, until one gives in', () => {
    const once = merge(began({ digest: '我的摘要' }), described)
    const twice = merge(once, { ...described, source: 'Elsewhere' })
    expect(twice.conflicts).toEqual(['digest'])
    const given = merge({ ...twice, draft: { ...twice.draft, digest: article.digest } }, described)
    expect([given.conflicts, given.draft.digest]).toEqual([[], 'B 的摘要'])
  })

  it('leave white space at the end of what is being typed', () => {
    expect(merge(began({ title: 'Rain ' }), described).draft.title).toBe('Rain ')
  })
})

describe('after a save', () => {
  it('what was typed meanwhile is still to be saved, what others wrote is not', () => {
    const sent = began({ title: 'Heavy rain' }).draft
    const saved = { ...described, title: 'Heavy rain', revision: 4 }
    const { base, draft, revision } = afterSave(sent, { ...sent, source: 'Typed' }, saved)
    expect([revision, changesOf(base, draft)]).toEqual([4, { source: 'Typed' }])
    expect(draft.digest).toBe('B 的摘要')
  })
})

describe('what becomes of the other’s', () => {
  it('is said for the text and for the description apart', () => {
    expect(fateOf(['paragraphs'], 4)).toBe('用我的，对方的第 4 版留在“修改记录”里，可以恢复。')
    expect(fateOf(['digest', 'topics'], 4)).toBe('用我的，对方写的摘要、主题不会留下。')
    expect(fateOf(['title', 'digest'], 4)).toContain('可以恢复。用我的，对方写的摘要不会留下。')
  })
})
