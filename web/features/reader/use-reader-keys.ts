// Shortcuts of the reader; HelpDialog lists them.
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import type { WordTarget } from './highlights/target.ts'
import type { WordSubject } from './panels/answer.ts'
import type { ReaderPanel } from './panels/panel.ts'
import { savingWithCore } from './panels/saving-with-core.ts'
import { changeSize, toggleTranslation } from './settings.ts'

export interface ReaderKeys {
  article: Pick<ArticleShown, 'id'>
  /** The last looked-up word. */
  target: WordTarget | undefined
  /** The subject that the sheet resolved it to: its phrase and its sense. */
  subject: WordSubject | undefined
  stepParagraph: (step: 1 | -1) => void
  open: (panel: ReaderPanel) => void
}

export function useReaderKeys({ article, target, subject, stepParagraph, open }: ReaderKeys): void {
  const toggle = async (state: 'KNOWN' | 'IGNORED') => {
    if (!target) return
    const { getTargetLemma, toggleState } = await savingWithCore()
    toggleState(subject?.lemma ?? getTargetLemma(target), state)
  }
  const bigger = () => changeSize(1)
  useHotkeys({
    j: { step: () => stepParagraph(1) },
    k: { step: () => stepParagraph(-1) },
    t: toggleTranslation,
    s: () => {
      if (!target) return
      void savingWithCore().then(({ toggleSaved }) =>
        toggleSaved(subject?.target ?? target, article.id, subject ?? {}),
      )
    },
    // 认识 (rèn) and 忽略 (hū).
    r: () => void toggle('KNOWN'),
    h: () => void toggle('IGNORED'),
    '+': { step: bigger },
    '=': { step: bigger },
    '-': { step: () => changeSize(-1) },
    '?': () => open('help'),
  })
}
