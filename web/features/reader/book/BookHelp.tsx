// The shortcuts of the book reader, for keyboard users.
import { KeyHint } from '../../../ui/Badge.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { List, ListRow } from '../../../ui/List.tsx'

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['←', '→'], does: '翻页' },
  { keys: ['空格'], does: '下一页' },
  { keys: ['C'], does: '打开目录' },
  { keys: ['/'], does: '书内搜索' },
  { keys: ['S'], does: '把刚查的词加入生词本，再按一次移出' },
  { keys: ['R'], does: '刚查的词我认识，再按一次取消' },
  { keys: ['H'], does: '忽略刚查的词，再按一次取消' },
  { keys: ['N'], does: '给选中的文字写笔记' },
  { keys: ['1', '2', '3', '4'], does: '给选中的文字划黄、绿、蓝、粉线' },
  { keys: ['B'], does: '添加书签，再按一次移除' },
  { keys: ['P'], does: '朗读时暂停，再按一次接着读' },
  { keys: ['+', '−'], does: '字大一点、小一点' },
  { keys: ['Esc'], does: '关闭打开的面板' },
  { keys: ['?'], does: '打开快捷键表' },
]

export function BookHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
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
