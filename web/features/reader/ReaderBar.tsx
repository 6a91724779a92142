// The toolbar under the text: Chinese on and off, words by level, bookmark buttons (收藏, 稍后读).
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { BarButton, BottomBar } from '../../ui/Page.tsx'
import { LaterIcon, LevelIcon, StarIcon, TranslationIcon } from './icons.tsx'
import type { ReaderPanel } from './panels/panel.ts'
import { toggleTranslation, useReadingSetting } from './settings.ts'

export interface ReaderBarProps {
  article: ArticleShown
  hasZh: boolean
  hidden: boolean
  onOpen: (panel: ReaderPanel) => void
}

export function ReaderBar({ article, hasZh, hidden, onOpen }: ReaderBarProps) {
  const translation = useReadingSetting('translation')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const has = (action: 'STAR' | 'LATER') => article.marks.includes(action)
  // This chunk is loaded already: it arrives with the end of the text, right after the article.
  const toggle = (action: 'STAR' | 'LATER') =>
    void import('./marking.ts').then(({ toggleMark }) =>
      toggleMark(cache, article, action, (to) => void navigate({ to })),
    )
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
      {/* placeholder of 播放, whose code is lazy: see listen/ListenControl.tsx */}
      <i />
      <BarButton icon={<LevelIcon />} label="大纲词汇" onClick={() => onOpen('levels')} />
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
