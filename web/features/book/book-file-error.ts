// Validates a book file before its upload starts.
import { findUploadType, MAX_BOOK_BYTES } from '../../../domain/upload/kinds.ts'

/** `accept` attribute of the file input. */
export const BOOK_TYPES =
  '.epub,.mobi,.azw3,.azw,.prc,.txt,.md,.fb2,.fbz,.zip,application/epub+zip,text/plain'
export const BOOK_HINT = 'EPUB、MOBI、AZW3、TXT、Markdown、FB2，每本最大 50 MB'

const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Error message with the alternative; undefined for a valid file. */
export function getBookFileError({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const ending = endingOf(name)
  if (ending === 'pdf') return 'PDF 版面固定，无法点词查询，请换成 EPUB 或 TXT。'
  if (/^(azw1|azw4|azw8|kfx|kpf|tpz)$/.test(ending))
    return 'Kindle 电子书仅支持 MOBI 和 AZW3，也可以换成 EPUB。'
  const isBook = findUploadType(name)?.kind === 'BOOK'
  if (!isBook && /^(zip|rar|7z)$/.test(ending)) return '压缩包请先解压，再上传里面的书。'
  if (!isBook) return '仅支持 EPUB、MOBI、AZW3、TXT、Markdown 和 FB2，请换一个文件。'
  if (size === 0) return '这个文件是空的，请换一个。'
  if (size > MAX_BOOK_BYTES) return `这个文件有 ${Math.ceil(size / 1_000_000)} MB，每本最大 50 MB。`
  return undefined
}
