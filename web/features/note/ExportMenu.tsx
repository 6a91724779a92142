// Export menu of notes: copy as text, or download as a file in one of three formats.
import type { NoteColor } from '../../../domain/note/note.ts'
import { noteCalls } from '../../lib/calls/note.ts'
import { deliverFile } from '../../lib/deliver-file.ts'
import { copyAndNotify } from '../../ui/copy.ts'
import { Menu } from '../../ui/Menu.tsx'
import { showNotice } from '../../ui/toast.ts'

const FILES = [
  { label: '导出为文本', format: 'text' },
  { label: '导出为 Markdown', format: 'md' },
  { label: '导出为 JSON', format: 'json' },
] as const
type Format = (typeof FILES)[number]['format']

export interface ExportMenuProps {
  /** Filters by article and by colour; all notes by default. */
  article_id?: number | undefined
  color?: NoteColor | undefined
}

export function ExportMenu({ article_id, color }: ExportMenuProps) {
  const fetchFile = (format: Format) => noteCalls.export({ format, article_id, color })
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      showNotice(error instanceof Error ? error.message : '导出失败，请重试')
    }
  }
  const save = async (format: Format) => {
    if ((await deliverFile(await fetchFile(format), window.location.pathname)) === 'saved')
      showNotice('笔记已导出')
  }
  return (
    <Menu
      label="导出"
      items={[
        {
          label: '复制全部',
          onSelect: () => void run(async () => copyAndNotify(await (await fetchFile('text')).text())),
        },
        ...FILES.map((file, at) => ({
          label: file.label,
          separated: at === 0,
          onSelect: () => void run(() => save(file.format)),
        })),
      ]}
    />
  )
}
