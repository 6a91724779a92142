// Dialog that lists the keyboard shortcuts of the review.
import { KeyHint } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { List, ListRow } from '../../ui/List.tsx'

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['空格'], does: '显示答案，再按一次是“认识”' },
  { keys: ['1', '2', '3', '4'], does: '忘记、模糊、认识、太简单' },
  { keys: ['H'], does: '提示首字母' },
  { keys: ['M'], does: '换个题型' },
  { keys: ['T'], does: '看中文，再按一次收起' },
  { keys: ['E'], does: '改释义' },
  { keys: ['P'], does: '朗读' },
  { keys: ['O'], does: '回到原文' },
  { keys: ['U'], does: '撤销上一张' },
  { keys: ['Esc'], does: '结束复习' },
  { keys: ['?'], does: '打开快捷键表' },
]

export function ReviewKeys({ open, onClose }: { open: boolean; onClose: () => void }) {
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
