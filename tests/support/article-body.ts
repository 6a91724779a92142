// Extracts the text of an article whose body is set between two long paragraphs, as tests of extraction need it.
import { extractArticle } from '../../server/providers/page-fetch/extraction/article.ts'

const PROSE =
  'The harbour woke before the town did, and the boats came home with their lamps still lit. '.repeat(8)

/** Texts of the paragraphs that `body` becomes, without title and prose around it. `style`: sheet of the page. */
export function extractBody(body: string, style = ''): string[] {
  const html = `<html><head><title>T</title><style>${style}</style></head><body><article><h1>A lamp for the quay</h1>
    <p>${PROSE}</p>${body}<p>${PROSE}</p></article></body></html>`
  const page = extractArticle({ body: html, url: 'https://paper.example/a', content_type: 'text/html' })
  return page.paragraphs
    .map(({ text }) => text)
    .filter((text) => text !== PROSE.trim() && !/^A lamp/.test(text))
}
