// Markup becomes blocks whose marks lie exactly over their words.
import { describe, expect, it } from 'vitest'
import type { ArticleBlock } from '../../../../domain/article/block.ts'
import { toBlocks } from './blocks.ts'
import { cleanArticle } from './clean.ts'

const blocks = (html: string) => toBlocks(cleanArticle(html), 'https://a.test/b/', 'https://a.test/b/c')
const lines = (html: string) => blocks(html).map((block) => `${block.kind}: ${block.text}`)
const marked = ({ text, runs }: ArticleBlock) =>
  runs.map((run) => `${run.mark}(${text.slice(run.start, run.end)})`)

describe('blocks', () => {
  it('paragraphs, headings, quotes, lists, captions and rows, in reading order', () => {
    expect(
      lines(`<div>loose <p>one</p> text</div><h1>Big</h1><h2>Mid</h2><h4>Small</h4><blockquote><p>said</p>he</blockquote>
        <ul><li>a<ul><li>inner</li></ul>after</li><li><p>b</p><p>c</p></li></ul><ol><li>first</ol><dl><dt>term<dd>meaning</dl>
        <figure><img src=p.jpg alt="A pier"><figcaption>The <i>pier</i></figcaption></figure>
        <table><caption>Prices</caption><tr><th>Fish<th>Price<tr><td>Cod <b>fresh</b><td><p>4</p></table><address>Quay 1</address><hr>end`),
    ).toEqual([
      'p: loose',
      'p: one',
      'p: text',
      'h2: Big',
      'h2: Mid',
      'h3: Small',
      'quote: said',
      'quote: he',
      'li: a',
      'li: inner',
      'li: after',
      'li: b',
      'li: c',
      'li: first',
      'p: term',
      'p: meaning',
      'img: ',
      'caption: The pier',
      'caption: Prices',
      'row: Fish | Price',
      'row: Cod fresh | 4',
      'p: Quay 1',
      'p: end',
    ])
  })

  it('raised and lowered signs keep their meaning, links and all', () => {
    const [first] = blocks(
      '<p>the schooner<sup>1</sup> held 10<sup>6</sup> litres of H<sub>2</sub>O, x<sup>2.5</sup>, 3<sup>1</sup>/<sub>2</sub> cups, the 4<sup>th</sup><sup><a href="/n2">2</a></sup>',
    )
    expect(first?.text).toBe('the schooner¹ held 10⁶ litres of H₂O, x^(2.5), 3½ cups, the 4th²')
    expect(first && marked(first)).toEqual(['link(²)'])
    expect(lines('<p>See<sup>this is a long remark that a page sets small</sup>')).toEqual([
      'p: See this is a long remark that a page sets small',
    ])
    expect(lines('<pre>x<sup>2</sup>\n  y</pre>')).toEqual(['pre: x²\n  y'])
  })

  it.each([
    ['lamp<a href="#fn2">2</a> burned', 'lamp² burned'],
    ['lamp<a href="#fn2">[2]</a> burned', 'lamp[2] burned'],
    ['lamp<a href="/b/c#fn2">1000</a>, so', 'lamp¹⁰⁰⁰, so'],
    ['in 1984<a href="#n">3</a> they', 'in 1984³ they'],
    ['lamp<span class="footnote-ref">3</span> burned', 'lamp³ burned'],
    ['lamp<span class="footnote-ref"><a href="#n">3</a></span>', 'lamp³'],
    ['lamp<a class="fn" href="/n">a</a> burned', 'lamp[a] burned'],
    ['lamp<sup><a href="#n">iv</a></sup> burned', 'lamp[iv] burned'],
    ['lamp<a role="doc-noteref" href="#n">[b]</a>', 'lamp[b]'],
    ['lamp<span style="vertical-align: super">4</span> burned', 'lamp⁴ burned'],
    ['lamp<sup>2</sup> and earth.<sup>3</sup>And', 'lamp² and earth.³And'],
    ['10<span class="superscript">6</span> and 1<span class="sup">st</span>', '10⁶ and 1st'],
    [
      'over<a class="note" href="#x">all</a> the <a href="#p">1984</a>, 3<a href="#x">4</a>',
      'overall the 1984, 34',
    ],
    ['lamp<span class="super">of the old</span> sea', 'lampof the old sea'],
    ['<span class="fn">Nora</span> M<sup><a href="#n">r</a></sup>', 'Nora Mr'],
  ])('signs of notes are no part of their word: %s', (html, text) => {
    expect(blocks(`<p>The ${html}</p>`)[0]?.text).toBe(`The ${text}`)
  })

  it('quotations have their marks, once', () => {
    expect(lines('<p>She said <q>he cried <q>stop</q> twice</q>. <q>“Yes”</q>, <q> </q>')).toEqual([
      'p: She said “he cried ‘stop’ twice”. “Yes”,',
    ])
  })

  it('empty cells and spans keep the columns of a table', () => {
    const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
    expect(
      lines(`<table><thead>${row('<th>Country', '<th colspan=2>Medals', '<th>Year')}</thead><tbody>
        ${row('<td>Norway', '<td>3', '<td>', '<td>1994')}${row('<td>Japan', '<td>', '<td>2', '<td>')}
        ${row('<td rowspan="2">Chile', '<td>1', '<td>4', '<td rowspan=3><b>1998</b>')}${row('<td>', '<td>2')}
        ${row('<td>', '<td>5', '<td>6')}${row('<td><img src=y.png width=16 alt=Yes>', '<td>7', '<td>8', '<td>9')}</table>`),
    ).toEqual([
      'row: Country | Medals | | Year',
      'row: Norway | 3 | | 1994',
      'row: Japan | | 2 |',
      'row: Chile | 1 | 4 | 1998',
      'row: Chile | | 2 | 1998',
      'row: | 5 | 6 | 1998',
      'row: Yes | 7 | 8 | 9',
    ])
    // Columns that space a layout out say nothing, nor does a row of one cell that runs over all.
    expect(
      lines(`<table>${row('<td>&nbsp;', '<td>A line.', '<td>')}${row('<td>', '<td>Two.', '<td>')}</table>
        <table>${row('<th colspan=3>Fish')}${row('<td>Cod', '<td>', '<td>4')}</table>`),
    ).toEqual(['row: A line.', 'row: Two.', 'row: Fish', 'row: Cod | 4'])
  })

  it('a table made for layout is read as text', () => {
    expect(lines('<table><tr><td><p>One.</p><p>Two.</p><td><ul><li>Three</ul></table>')).toEqual([
      'p: One.',
      'p: Two.',
      'li: Three',
    ])
  })

  it('marks lie over their words, whatever the white space around them', () => {
    const [first] = blocks(
      '<p>\n It is <em> very </em>\n<b>bold<i> and slanted</i></b>, as <a href="/x">\n the  code </a> <code>f(x)</code>.</p>',
    )
    expect(first?.text).toBe('It is very bold and slanted, as the code f(x).')
    expect(first && marked(first)).toEqual([
      'em(very)',
      'strong(bold and slanted)',
      'em(and slanted)',
      'link(the code)',
      'code(f(x))',
    ])
    expect(first?.runs.find((run) => run.mark === 'link')?.href).toBe('https://a.test/x')
  })

  it('a mark over several paragraphs goes on in each', () => {
    const all = blocks('<strong>one<p>two <a href="https://b.test">three</a></p></strong>four')
    expect(all.map((block) => marked(block))).toEqual([
      ['strong(one)'],
      ['strong(two three)', 'link(three)'],
      [],
    ])
  })

  it('links into the page itself are words only', () => {
    expect(
      blocks('<p><a href="#n1">1</a> <a href="c#n2">2</a> <a href="d#n3">3</a>')[0]?.runs.map(
        (run) => run.href,
      ),
    ).toEqual(['https://a.test/b/d#n3'])
  })

  it('line breaks stay, two in a row begin a paragraph', () => {
    expect(lines('<p>Roses<br> are red<br/><br>Violets<br></p>')).toEqual(['p: Roses\nare red', 'p: Violets'])
  })

  it('preformatted text keeps its white space', () => {
    expect(blocks('<pre>\n<span>if</span> (a)\n\t  b  \n\n</pre>')).toEqual([
      { kind: 'pre', text: 'if (a)\n\t  b', runs: [] },
    ])
  })

  it('pictures: the best source, its measures, no icons, and those inside a paragraph after it', () => {
    const all = blocks(`<p>Look <img src="in.png" alt=" a  b "> here <img src="icon.png" width=16 height=16> 
      <img alt="🙂" src="smile.png"></p><img src="data:image/png;base64,AA" srcset="s.jpg 400w, m,1.jpg 1300w, l.jpg 2600w" width=800 height=600>
      <picture><source srcset="wide.webp 1000w"><img src="narrow.jpg"></picture><img src="ftp://x/y.png"><img width=1 height=1 src="t.gif">`)
    expect(all.map((block) => (block.kind === 'img' ? block.src : block.text))).toEqual([
      'Look here 🙂',
      'https://a.test/b/in.png',
      'https://a.test/b/m,1.jpg',
      'https://a.test/b/wide.webp',
    ])
    expect(all[1]).toEqual({ kind: 'img', text: '', runs: [], src: 'https://a.test/b/in.png', alt: 'a b' })
    expect(all[2]).toMatchObject({ width: 800, height: 600 })
  })

  it('a paragraph longer than a block may be is cut at a sentence, marks and all', () => {
    const sentence = 'This sentence <b>goes on</b> and on. '
    const all = blocks(`<p>${sentence.repeat(1_500)}</p>`)
    expect(all.length).toBeGreaterThan(3)
    expect(all.map((block) => block.text).join(' ')).toBe(
      'This sentence goes on and on. '.repeat(1_500).trim(),
    )
    for (const block of all) {
      expect(block.text.length).toBeLessThanOrEqual(20_000)
      expect(block.text).toMatch(/^This.*on\.$/)
      expect(block.runs.length).toBeLessThanOrEqual(500)
      for (const words of marked(block)) expect(words).toBe('strong(goes on)')
    }
  })

  it('a long paragraph has its marks in every piece, not only in the first 500', () => {
    const all = blocks(`<p>${`${'word '.repeat(16)}<b>so</b> and <i>not</i>. `.repeat(1_000)}</p>`)
    expect(all.length).toBeGreaterThan(3)
    const words = all.flatMap((block) => marked(block))
    expect(words).toEqual(Array.from({ length: 1_000 }, () => ['strong(so)', 'em(not)']).flat())
  })

  it('a mark that goes over a cut is in both pieces', () => {
    const all = blocks(`<p><em>${'It is so. '.repeat(3_500)}</em></p>`)
    expect(all.map(({ text, runs }) => [text.length, runs])).toEqual(
      all.map(({ text }) => [text.length, [{ start: 0, end: text.length, mark: 'em' }]]),
    )
    expect(all.length).toBeGreaterThan(2)
  })

  it.each([
    ['marks', 'x<b>y</b> ', 'xy '],
    ['line breaks', 'xy<br>', 'xy '],
    ['pictures', 'xy <img src=p.jpg>', 'xy '],
    ['superscripts', 'x<sup>2</sup> ', 'x² '],
    ['marks in a mark', '<em><code>x</code>y</em> ', 'xy '],
  ])('one paragraph of megabytes: %s', (_name, piece, read) => {
    const times = 20_000
    const html = `<p>${`${'word '.repeat(30)}${piece}`.repeat(times)}</p>`
    const texts = toBlocks(html, 'https://a.test/b/', 'https://a.test/b/c').map(({ text }) => text)
    const text = texts
      .filter((each) => each !== '')
      .join(' ')
      .replaceAll('\n', ' ')
    expect(text).toBe(`${'word '.repeat(30)}${read}`.repeat(times).trim())
  })

  it('preformatted text of megabytes has its raised signs', () => {
    const [first] = toBlocks(
      `<pre>${`${'word '.repeat(30)}x<sup>2</sup>\n`.repeat(20_000)}</pre>`,
      'https://a.test/',
      '',
    )
    expect(first?.text.split('\n')[0]).toBe(`${'word '.repeat(30)}x²`)
  })
})

it('cuts no character of the words for a picture in two', () => {
  const [picture] = blocks(`<img src=p.jpg alt="${'a'.repeat(499)}😀">`)
  expect(picture?.alt).toBe('a'.repeat(499))
})
