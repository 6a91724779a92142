// Upload field for the EPUB of an issue; the URL of the file then replaces the URL of the contents page.
import { useState } from 'react'
import { MAX_BOOK_BYTES } from '../../../domain/upload/kinds.ts'
import { UploadField } from '../../ui/UploadField.tsx'

const isEpub = ({ name }: File) => /\.epub$/i.test(name)
const refused = (file: File) => {
  if (!isEpub(file)) return '仅支持 EPUB 文件。'
  return file.size > MAX_BOOK_BYTES ? `EPUB 最大 ${MAX_BOOK_BYTES / 1_000_000} MB。` : undefined
}

export function EpubField({ onUploaded }: { onUploaded: (link: string) => void }) {
  const [name, setName] = useState<string>()
  return (
    <UploadField
      label={name ? '换一个 EPUB' : '上传 EPUB'}
      hint={name ? `已上传 ${name}，保存之后从它读目录。` : '也可以拖进来，最大 50 MB。'}
      accept=".epub,application/epub+zip"
      found={(transfer) => [...(transfer?.files ?? [])].find(isEpub)}
      refused={refused}
      onUploaded={(uploaded) => {
        setName(uploaded.name)
        onUploaded(uploaded.link)
      }}
    />
  )
}
