// The tools under the text: Chinese on and off, words by level, keeping the article.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { BarButton, BottomBar } from '../../ui/Page.tsx'
import { notify } from '../../ui/toast.ts'
import { LaterIcon, LevelIcon, StarIcon, TranslationIcon } from './icons.tsx'
import type { Panel } from './panels/panel.ts'
import { toggleTranslation, useReadingSetting } from './settings.ts'

export interface ReaderBarProps {
  article: ArticleShown
  hasZh: boolean
  hidden: boolean
  onOpen: (panel: Panel) => void
}

const TOLD = {
  STAR: { on: '已收藏这篇文章', off: '已取消收藏' },
  LATER: { on: '已放进稍后读', off: '已移出稍后读' },
} as const

export function ReaderBar({ article, hasZh, hidden, onOpen }: ReaderBarProps) {
  const translation = useReadingSetting('translation')
  const isLoggedIn = useIsLoggedIn()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const has = (action: keyof typeof TOLD) => article.marks.includes(action)
  const toggle = (action: keyof typeof TOLD) => {
    if (!isLoggedIn) {
      const to = logInPath(`/article/${article.id}`)
      notify('登录后可以留住这篇文章', { action: { label: '去登录', run: () => void navigate({ to }) } })
      return
    }
    const status = !has(action)
    // Here already with the end of the text, which comes right after it.
    void import('./marking.ts').then(({ setMark }) => {
      setMark(cache, article.id, action, status)
      notify(TOLD[action][status ? 'on' : 'off'])
    })
  }
  return (
    <BottomBar label="阅读工具" hidden={hidden}>
      {hasZh && (
        <BarButton
          icon={<TranslationIcon />}
          label="译文"
          pressed={translation !== 'off'}
          onClick={toggleTranslation}
        />
      )}
      <BarButton icon={<LevelIcon />} label="考纲词" onClick={() => onOpen('levels')} />
      <BarButton
        icon={<StarIcon on={has('STAR')} />}
        label="收藏"
        pressed={has('STAR')}
        onClick={() => toggle('STAR')}
      />
      <BarButton
        icon={<LaterIcon on={has('LATER')} />}
        label="稍后读"
        pressed={has('LATER')}
        onClick={() => toggle('LATER')}
      />
    </BottomBar>
  )
}
