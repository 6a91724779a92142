// Shows that no word of a FictionBook is lost, doubled or joined to its neighbour, and that titles of poems name no chapter.
import { expect, it } from 'vitest'
import { Draw, type Kinds, SEEDS, sorted, written } from '../../../tests/support/marked-words.ts'
import { makeBook } from './making/make.ts'

const FB2_KINDS: Kinds = {
  paragraph: (draw) => `<p>${draw.word()}</p>`,
  section: (draw, inside) => `<section><title><p>${draw.word()}</p></title>${inside()}</section>`,
  poem: (draw) =>
    `<poem><title><p>${draw.word()}</p><p>${draw.word()}</p></title>${draw.many(() => `<stanza><title><p>${draw.word()}</p></title>${draw.many(() => `<v>${draw.word()}</v>`)}</stanza>`)}<text-author>${draw.word()}</text-author><date>${draw.word()}</date></poem>`,
  cite: (draw) =>
    `<cite><p>${draw.word()}</p><poem><stanza><v>${draw.word()}</v><v>${draw.word()}</v></stanza></poem></cite>`,
  subtitle: (draw) => `<subtitle>${draw.word()}</subtitle><empty-line/>`,
}

it.each(SEEDS)('each word of a FictionBook is read once, lines apart: %i', async (seed) => {
  const draw = new Draw(seed + 3_000)
  const title = draw.word()
  const source = `<FictionBook><body><section><title><p>${title}</p></title>${written(FB2_KINDS, draw)}</section></body></FictionBook>`
  const made = await makeBook({ bytes: Buffer.from(source), format: 'FB2', name: 'a.fb2' })
  const paragraphs = made.chapters.flatMap((chapter) => chapter.paragraphs)
  expect(sorted(paragraphs.join('\n').match(/\w+/g) ?? []), source).toEqual(sorted(draw.shown))
  for (const [, line] of source.matchAll(/<v>(\w+)<\/v>/g)) expect(paragraphs).toContain(line)
  const titles = [...source.matchAll(/<section><title><p>(\w+)<\/p>/g)].map(([, name]) => name)
  expect(made.chapters.map((chapter) => chapter.title)).toEqual(titles)
})

it('the heading of a chapter is its title alone, letter for letter', async () => {
  const source =
    '<FictionBook><body><section>\n<title>\n<p>S<emphasis>o</emphasis>ng &amp; O&apos;Brien</p>\n<p>Two</p></title><poem><title><p>Dawn</p></title><stanza><v>Up.</v></stanza></poem></section></body></FictionBook>'
  const made = await makeBook({ bytes: Buffer.from(source), format: 'FB2', name: 'a.fb2' })
  expect(made.chapters.map(({ title }) => title)).toEqual(["Song & O'Brien Two"])
  expect(made.chapters[0]?.paragraphs).toEqual(["Song & O'Brien", 'Two', 'Dawn', 'Up.'])
})
