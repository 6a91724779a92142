// Buttons 收藏, 稍后读 and 不再推荐 of a list row; each can be undone with one press.
import type { ArticleCard, MarkAction } from '../../../contract/entities/article.ts'
import { Menu } from '../../ui/Menu.tsx'
import { MoreIcon } from '../../ui/tab-icons.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useMarkArticle } from './queries.ts'

const WORDS: Record<MarkAction, { on: string; off: string; done: string; undone: string }> = {
  STAR: { on: '收藏', off: '取消收藏', done: '已收藏', undone: '已取消收藏' },
  LATER: { on: '稍后读', off: '移出稍后读', done: '已加入稍后读', undone: '已移出稍后读' },
  HIDE: { on: '不再推荐', off: '恢复推荐', done: '以后排到最后', undone: '已恢复推荐' },
  READ: { on: '标为读完', off: '标为未读完', done: '已标为读完', undone: '已标为未读完' },
}
const ORDER: readonly MarkAction[] = ['STAR', 'LATER', 'READ', 'HIDE']

export function RowMarks({ article }: { article: ArticleCard }) {
  const mark = useMarkArticle()
  const set = (action: MarkAction, status: boolean, canUndo = true) =>
    mark.mutate(
      { article, action, status },
      {
        onSuccess: () => {
          const undo = { label: '撤销', run: () => set(action, !status, false) }
          showNotice(WORDS[action][status ? 'done' : 'undone'], canUndo ? { action: undo } : {})
        },
        onError: (error) => showNotice(error.message),
      },
    )
  return (
    <Menu
      label={`${article.title} 的更多操作`}
      icon={<MoreIcon size={18} />}
      items={ORDER.map((action) => {
        const isOn = article.marks.includes(action)
        return { label: WORDS[action][isOn ? 'off' : 'on'], onSelect: () => set(action, !isOn) }
      })}
    />
  )
}
