// Builds a book of articles: the files of an EPUB 3 that EPUB 2 readers can open too.
import { escapeXml, type PrintedArticle, renderArticleXhtml } from './article-files.ts'

export interface EpubPicture {
  /** The URL in the article. */
  src: string
  bytes: Uint8Array
  /** Media type, e.g. `image/png`. */
  type: string
  /** File name extension without a dot. */
  extension: string
}
export interface EpubSource {
  /** A stable URN of the book. */
  id: string
  title: string
  /** ISO 8601 to the second, UTC. */
  modified: string
  articles: readonly PrintedArticle[]
  pictures: readonly EpubPicture[]
}

const STYLE = `body{font-family:serif;line-height:1.6;margin:1em}
h1{line-height:1.2;margin:1em 0 .3em}
.subtitle,.origin,.caption{color:#5b5e64}
.zh{color:#5b5e64;font-size:.88em;line-height:1.75;border-left:2px solid #d9d9d3;padding-left:.8em;margin-top:-.4em}
.li{margin-left:1.2em}
table{border-collapse:collapse;margin:1em 0}
td{border-bottom:1px solid #d9d9d3;padding:.3em .8em .3em 0;text-align:left;vertical-align:top}
td .zh{border:0;margin:0;padding:0}
img{max-width:100%}
pre{white-space:pre-wrap;font-size:.85em}
`
const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

/**
 * Returns the files by path, in their order in the archive. The first is the media type, which must not be
 * compressed.
 */
export function buildEpubFiles(book: EpubSource): Map<string, string | Uint8Array> {
  const pictures = book.pictures.map((picture, at) => ({
    ...picture,
    file: `p${at + 1}.${picture.extension}`,
  }))
  const names = new Map(pictures.map(({ src, file }) => [src, file]))
  const chapters = book.articles.map((article, at) => ({
    article,
    file: `a${at + 1}.xhtml`,
    id: `a${at + 1}`,
  }))
  const files = new Map<string, string | Uint8Array>([
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', CONTAINER],
    ['OEBPS/book.opf', packageOf(book, chapters, pictures)],
    ['OEBPS/nav.xhtml', navOf(book, chapters)],
    ['OEBPS/toc.ncx', ncxOf(book, chapters)],
    ['OEBPS/style.css', STYLE],
  ])
  for (const { article, file } of chapters) files.set(`OEBPS/${file}`, renderArticleXhtml(article, names))
  for (const { file, bytes } of pictures) files.set(`OEBPS/${file}`, bytes)
  return files
}

type Chapter = { article: PrintedArticle; file: string; id: string }

function packageOf(
  book: EpubSource,
  chapters: readonly Chapter[],
  pictures: readonly { file: string; type: string }[],
): string {
  const authors = [...new Set(book.articles.map(({ author }) => author).filter(Boolean))]
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeXml(book.id)}</dc:identifier>
<dc:title>${escapeXml(book.title)}</dc:title>
<dc:language>en</dc:language>
${authors.map((author) => `<dc:creator>${escapeXml(author)}</dc:creator>`).join('\n')}
<meta property="dcterms:modified">${escapeXml(book.modified)}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
${chapters.map(({ id, file }) => `<item id="${id}" href="${file}" media-type="application/xhtml+xml"/>`).join('\n')}
${pictures.map(({ file, type }) => `<item id="${file.replace('.', '-')}" href="${file}" media-type="${type}"/>`).join('\n')}
</manifest>
<spine toc="ncx">
${chapters.map(({ id }) => `<itemref idref="${id}"/>`).join('\n')}
</spine>
</package>
`
}

const navOf = (
  book: EpubSource,
  chapters: readonly Chapter[],
): string => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><meta charset="utf-8"/><title>${escapeXml(book.title)}</title></head>
<body><nav epub:type="toc"><h1>${escapeXml(book.title)}</h1><ol>
${chapters.map(({ article, file }) => `<li><a href="${file}">${escapeXml(article.title)}</a></li>`).join('\n')}
</ol></nav></body>
</html>
`

const ncxOf = (
  book: EpubSource,
  chapters: readonly Chapter[],
): string => `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<head><meta name="dtb:uid" content="${escapeXml(book.id)}"/></head>
<docTitle><text>${escapeXml(book.title)}</text></docTitle>
<navMap>
${chapters.map(({ article, file, id }, at) => `<navPoint id="n-${id}" playOrder="${at + 1}"><navLabel><text>${escapeXml(article.title)}</text></navLabel><content src="${file}"/></navPoint>`).join('\n')}
</navMap>
</ncx>
`
