// The shortcuts of the reader, for keyboard users.
import { KeyHint } from '../../../ui/Badge.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { List, ListRow } from '../../../ui/List.tsx'

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', 'K'], does: '下一段、上一段' },
  { keys: ['←', '→'], does: '在段落里逐词移动' },
  { keys: ['Enter'], does: '查光标处的词' },
  { keys: ['S'], does: '把刚查的词加入生词本，再按一次移出' },
  { keys: ['R'], does: '刚查的词我认识，再按一次取消' },
  { keys: ['H'], does: '忽略刚查的词，再按一次取消' },
  { keys: ['N'], does: '给选中的文字或这一段写笔记' },
  { keys: ['1', '2', '3', '4'], does: '给选中的文字划黄、绿、蓝、粉线' },
  { keys: ['T'], does: '显示或收起译文' },
  { keys: ['+', '−'], does: '字大一点、小一点' },
  { keys: ['Esc'], does: '关闭单词卡' },
  { keys: ['?'], does: '打开快捷键表' },
]

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="快捷键">
      <List label="快捷键">
        {KEYS.map(({ keys, does }) => (
          <ListRow key={does} title={does} trail={<KeyHint keys={keys} />} />
        ))}
      </List>
    </Dialog>
  )
}
