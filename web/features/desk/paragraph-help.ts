// Requests for a single paragraph: translate, translate differently, restore an earlier version. All results
// are applied to the draft.
import { createContext, useContext, useState } from 'react'
import { deskCalls } from '../../lib/calls/desk.ts'
import { showNotice } from '../../ui/toast.ts'
import { type DeskParagraph, updateParagraph } from './paragraphs.ts'

type List = readonly DeskParagraph[]

/** Context of the article on the desk for its rows; referentially stable while the desk is open. */
export interface ParagraphHelp {
  article_id: number
  /** Glosses can be edited: the article is not deleted. */
  mayGloss: boolean
}
const Help = createContext<ParagraphHelp>({ article_id: 0, mayGloss: false })
export const ParagraphHelpProvider = Help.Provider
export const useParagraphHelp = (): ParagraphHelp => useContext(Help)

const FURTHEST_BACK = 20

/**
 * Fetches the paragraph's latest earlier version that differs from `now`; undefined if it was always the
 * same.
 */
async function earlier(article_id: number, now: DeskParagraph): Promise<DeskParagraph | undefined> {
  const { items } = await deskCalls.revisions({ id: article_id })
  for (const { revision } of items.slice(0, FURTHEST_BACK)) {
    const { text } = await deskCalls.revisions({ id: article_id, revision })
    const was = text?.paragraphs.find(({ id }) => id === now.id)
    if (was && (was.text !== now.text || was.zh !== now.zh)) return { ...was, key: now.key }
  }
  return undefined
}

export interface ParagraphHelpInput {
  article_id: number
  onEdit: (change: (list: List) => List) => void
}

/** `busy`: keys of paragraphs with a pending request. */
export function useParagraphHelpState({ article_id, onEdit }: ParagraphHelpInput) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const wait = async (key: string, work: () => Promise<void>) => {
    setBusy((now) => new Set([...now, key]))
    try {
      await work()
    } catch (error) {
      showNotice(error instanceof Error ? error.message : '操作失败，请再试一次')
    } finally {
      setBusy((now) => new Set([...now].filter((one) => one !== key)))
    }
  }
  const put = (key: string, change: (paragraph: DeskParagraph) => DeskParagraph) =>
    onEdit((list) =>
      updateParagraph(
        list,
        list.findIndex((one) => one.key === key),
        change,
      ),
    )
  return {
    busy,
    /**
     * `isOther`: request an alternative to the current Chinese. Input typed during the request is never
     * overwritten.
     */
    translate: (paragraph: DeskParagraph, isOther: boolean) =>
      wait(paragraph.key, async () => {
        const wish = isOther && paragraph.zh.trim() !== '' ? { instead: paragraph.zh } : {}
        const { zh } = await deskCalls.translateParagraph({ id: article_id, text: paragraph.text, ...wish })
        put(paragraph.key, (now) => (now.zh === paragraph.zh ? { ...now, zh } : now))
        const back = () => put(paragraph.key, (now) => (now.zh === zh ? { ...now, zh: paragraph.zh } : now))
        showNotice(isOther ? '换了一种译法' : '本段已翻译', { action: { label: '撤销', run: back } })
      }),
    bringBack: (paragraph: DeskParagraph) =>
      wait(paragraph.key, async () => {
        const was = paragraph.id === undefined ? undefined : await earlier(article_id, paragraph)
        if (!was) return showNotice('这一段没有更早的样子')
        put(paragraph.key, (now) => ({
          ...was,
          ...(now.id === undefined ? {} : { id: now.id }),
          key: now.key,
        }))
        showNotice('这一段恢复了', {
          action: { label: '撤销', run: () => put(paragraph.key, () => paragraph) },
        })
      }),
  }
}
