// Shows which files are refused before they are sent, each with a sentence that says what to do.
import { expect, it } from 'vitest'
import { getBookFileError } from './book-file-error.ts'

it.each([
  ['walden.epub', 50_000_000, undefined],
  ['walden.EPUB', 1, undefined],
  ['notes.md', 900, undefined],
  ['old.txt', 900, undefined],
  ['war.fb2', 900, undefined],
  ['walden.epub', 50_000_001, '这个文件有 51 MB，每本最大 50 MB。'],
  ['walden.epub', 200_000_000, '这个文件有 200 MB，每本最大 50 MB。'],
  ['walden.epub', 0, '这个文件是空的，请换一个。'],
  ['walden.pdf', 900, 'PDF 版面固定，无法点词查询，请换成 EPUB 或 TXT。'],
  ['walden.azw3', 900, undefined],
  ['walden.mobi', 900, undefined],
  ['walden.prc', 900, undefined],
  ['walden.azw', 900, undefined],
  ['war.fb2.zip', 900, undefined],
  ['war.FB2.ZIP', 900, undefined],
  ['war.fbz', 900, undefined],
  ['books.zip', 900, '压缩包请先解压，再上传里面的书。'],
  ['fb2.zip', 900, '压缩包请先解压，再上传里面的书。'],
  ['books.7z', 900, '压缩包请先解压，再上传里面的书。'],
  ['walden.azw4', 900, 'Kindle 电子书仅支持 MOBI 和 AZW3，也可以换成 EPUB。'],
  ['walden.docx', 900, '仅支持 EPUB、MOBI、AZW3、TXT、Markdown 和 FB2，请换一个文件。'],
  ['walden.kfx', 900, 'Kindle 电子书仅支持 MOBI 和 AZW3，也可以换成 EPUB。'],
  ['walden.epub.exe', 900, '仅支持 EPUB、MOBI、AZW3、TXT、Markdown 和 FB2，请换一个文件。'],
  ['cover.png', 900, '仅支持 EPUB、MOBI、AZW3、TXT、Markdown 和 FB2，请换一个文件。'],
  ['README', 900, '仅支持 EPUB、MOBI、AZW3、TXT、Markdown 和 FB2，请换一个文件。'],
])('%s of %d bytes', (name, size, said) => {
  expect(getBookFileError({ name, size })).toBe(said)
})
