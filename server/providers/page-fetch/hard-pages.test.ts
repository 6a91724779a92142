// Pages that lead an extractor astray: each must give its own article, whole, in the author's words alone.
import { describe, expect, it } from 'vitest'
import { toPlainText } from '../../../domain/article/block.ts'
import { extractArticle } from './extraction/article.ts'

const SENTENCES = [
  'The ferry left the island before the bakers had opened their doors.',
  'Nobody on the pier could remember a winter in which the water had been so still.',
  'An old man with a basket of eggs said that his brother had once walked across it.',
  'The captain laughed at him, but he looked over the rail while he did so.',
  'By noon the ice had closed behind us, thin as paper and grey as slate.',
  'We ate bread and cold fish and listened to it sing under the hull.',
]
const prose = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => SENTENCES[(from + at) % SENTENCES.length]).join(' ')
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p>${prose(at, 4)} This was part ${at + 1}.</p>`).join('\n')
const story = paragraphs(8)
const lastPart = 'This was part 8.'
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Ice</title>${head}</head><body>${body}</body></html>`
const article = (inside: string) => page(`<main><article><h1>Ice</h1>${inside}</article></main>`)
const extract = (html: string) =>
  extractArticle({ body: html, url: 'https://paper.example/ice', content_type: 'text/html' })
const textOf = (html: string) => toPlainText(extract(html).paragraphs)

const box = `<div class="box"><h3>The Island Letter</h3><p>Every Friday, the best of our coast in your inbox. ${SENTENCES[1]}</p>
  <form><input type="email" name="email"><button>Sign up</button></form>
  <p>This site is protected by reCAPTCHA and the Privacy Policy and Terms of Service apply.</p></div>`

describe('the whole article is found', () => {
  it.each<[string, string]>([
    [
      'beside a newsletter box in an article of its own',
      page(`<article>${box}</article><div>${story}</div>`),
    ],
    [
      'above a foot for printing',
      page(
        `<div><span>${story.replace(/<\/?p>/g, '')}</span></div><article class="article"><p>This copy is for your own use. ${prose(0, 8)}</p></article>`,
      ),
    ],
    [
      'when its first lines stand apart from the rest',
      page(`<article class="post entry content"><p>${prose(0, 3)}</p><p>${prose(2, 3)}</p></article>
        <div class="more-text">${story}</div>`),
    ],
    [
      'in a table of the old days',
      page(`<table><tr><td width="20%"><a href="/a">A</a></td><td>${story}</td></tr></table>`),
    ],
    [
      'set with line breaks alone',
      page(`<div>${story.replace(/<p>/g, '').replace(/<\/p>/g, '<br><br>')}</div>`),
    ],
    [
      'in a part called sidebar, beside a notice that is called the article',
      page(`<article><p>This copy is for your own use. ${prose(0, 8)}</p></article>
        <div class="sidebar"><div>${story}</div></div>`),
    ],
    [
      'in a part called a shoutbox, beside a letter of the editor',
      page(`<article class="post"><p>${prose(1, 4)}</p><p>${prose(3, 4)}</p></article>
        <div class="shoutbox">${story.replace(/<p>/g, '<div>').replace(/<\/p>/g, '</div>')}</div>`),
    ],
    ['in a part called sidebar', page(`<div class="sidebar"><div>${story}</div></div>`)],
    ['in a part called comment', article(`<div class="commentary">${story}</div>`)],
    [
      'beside fifty links',
      page(
        `<ul>${'<li><a href="/x">Another story from the coast</a></li>'.repeat(50)}</ul><div>${story}</div>`,
      ),
    ],
    [
      'above a hundred comments',
      page(`<article>${story}</article><div id="comments">${`<p>${prose(3, 3)}</p>`.repeat(100)}</div>`),
    ],
    [
      'cut into sections',
      article(story.replace(/<p>(.*?)<\/p>/gs, '<section><div><p>$1</p></div></section>')),
    ],
  ])('%s', (_, html) => {
    const text = textOf(html)
    expect(text).toContain('This was part 1.')
    expect(text).toContain(lastPart)
    expect(text.length).toBeGreaterThan(2000)
  })

  it('and a short article with long comments stays the article', () => {
    const html = page(
      `<article><h1>Ice</h1>${paragraphs(3)}</article><div class="comments">${`<p>I was there. ${prose(2, 4)}</p>`.repeat(40)}</div>`,
    )
    expect(textOf(html)).toContain('This was part 3.')
    expect(textOf(html)).not.toContain('I was there.')
  })
})

describe('what is not the author’s goes', () => {
  it.each([
    ['Scroll to continue with content'],
    ['READ MORE: The winter in which the lake froze'],
    ['Read more'],
    ['Read also: Ten harbours'],
    ['Follow us on Twitter and Facebook.'],
    ['Follow the author on Mastodon'],
    ['This site is protected by reCAPTCHA and the Privacy Policy and Terms of Service apply.'],
    ['Sign up for our weekly newsletter'],
    ['By signing up you agree to our terms.'],
    ['Article continues below advertisement'],
    ['Share this article'],
    ['Thank you for subscribing!'],
    ['Get our best stories in your inbox every Friday.'],
    ['Enter your email address to receive the weekly letter'],
    ['Sign up for our newsletter. You can unsubscribe at any time.'],
    ['Keep reading with a 7-day free trial. Subscribe to The Harbour Post.'],
    ['Like us on Facebook and Instagram for more stories'],
  ])('%s', (line) => {
    const text = textOf(article(`${paragraphs(4)}<p>${line}</p>${paragraphs(4)}`))
    expect(text).not.toContain(line)
    expect(text).toContain('This was part 4.')
  })

  it('a By whose name has gone to the byline', () => {
    const text = textOf(article(`<p>By <a rel="author" href="/ann">Ann Holt</a></p>${paragraphs(5)}`))
    expect(text.split('\n')).not.toContain('By')
    expect(text).toContain('This was part 5.')
  })

  it.each([
    ['Read more books, said the teacher, and you will see what I mean.'],
    ['Follow the river on foot and you come to the sea.'],
    ['He would share this with nobody.'],
    ['Related to the king, she had no friends.'],
    ['Watch more closely: the ice moves.'],
    ['Read more: it is the one cure for dull letters, my aunt wrote.'],
    ['Get the news of the war in your inbox at midnight, he said, and try to sleep.'],
    ['Follow her on Instagram and you will never see her unhappy.'],
    ['By entering the room she had agreed to be looked at.'],
    ['Type your email and the machine greets you like an old friend.'],
    ['You can unsubscribe at any time, but nobody in the village ever did.'],
    ['Thank you for subscribing to my view of the world, the judge answered.'],
    ['Download our app, the bakers begged, and no one did.'],
    ['Our privacy policy was a curtain.'],
    ['Sign up for the navy and see the world from below.'],
    ['Subscribe to no church, his father told him.'],
    ['Keep reading, she whispered, or he will wake up.'],
  ])('but a sentence stays: %s', (line) => {
    expect(textOf(article(`${paragraphs(4)}<p>${line}</p>${paragraphs(4)}`))).toContain(line)
  })

  it('a box that asks for an address, with its heading and its small print', () => {
    const text = textOf(article(`${paragraphs(5)}${box}${paragraphs(5)}`))
    expect(text).not.toMatch(/Island Letter|inbox|reCAPTCHA/)
    expect(text).toContain('This was part 5.')
  })

  it('labels for screen readers, and ways back from a footnote', () => {
    const html = article(
      `${paragraphs(4)}<p>Ice is <span class="sr-only">opens in a new window</span>water<a href="#n1"><sup>1</sup></a>.</p>
       <ol><li id="n1">The note says more than the text does. <a href="#r1">↩︎</a></li></ol>`,
    )
    const text = textOf(html)
    expect(text).toContain('Ice is water')
    expect(text).toContain('The note says more than the text does.')
    expect(text).not.toMatch(/new window|↩/)
  })
})

describe('what stands with the text and what does not', () => {
  it('a preamble above the body and the bibliography below it', () => {
    const html = page(`<div id="content"><div id="entry"><h1>Ice</h1>
      <div id="preamble"><p>This stands above all. ${prose(1, 4)}</p><p>${prose(2, 5)} So it begins.</p></div>
      <div id="toc"><ul><li><a href="#1">1. Lamps</a></li><li><a href="#2">2. Walls</a></li></ul></div>
      <div id="main-text"><h2>1. Lamps</h2>${paragraphs(14)}</div>
      <div id="bibliography"><h2>Bibliography</h2><ul><li>Lamp, A., 1999, <em>On Lamps</em>.</li></ul></div></div></div>`)
    const text = textOf(html)
    expect(text).toContain('This stands above all.')
    expect(text.split('So it begins.')).toHaveLength(2)
    expect(text).toContain('Lamp, A., 1999, On Lamps.')
    expect(text).not.toContain('2. Walls')
    expect(text.indexOf('above all')).toBeLessThan(text.indexOf('This was part 1.'))
  })

  it.each<[string, string]>([
    ['article', '<article><h1>Fire</h1>'],
    ['article with a smaller heading', '<article><h2>Fire</h2>'],
    ['part', '<div class="story"><h1>Fire</h1>'],
  ])('not the next story of an endless page: %s', (_, next) => {
    const [tag = ''] = /^<\w+/.exec(next) ?? []
    const end = tag.replace('<', '</')
    const html = page(
      `<main>${tag} class="story"><h1>Ice</h1>${paragraphs(6)}${end}>${next}<p>The fire began elsewhere.</p>${story}${story}${end}></main>`,
    )
    const text = textOf(html)
    expect(text).toContain('This was part 6.')
    expect(text).not.toMatch(/fire|part 8/)
  })

  it('not the next story where it lies less deep in the page than its own', () => {
    const html = page(
      `<main><div><article><h1>Ice</h1>${paragraphs(6)}</article></div><article><h1>Fire</h1><p>The fire began elsewhere.</p>${story}</article></main>`,
    )
    const text = textOf(html)
    expect(text).toContain('This was part 6.')
    expect(text).not.toMatch(/fire|part 8/)
  })

  it('but sections that each have a heading of the first rank', () => {
    const html = page(
      `<main><h1>Ice</h1><section><h1>Morning</h1>${paragraphs(5)}</section><section><h1>Evening</h1>${story}</section></main>`,
    )
    expect(textOf(html)).toContain('Morning')
    expect(textOf(html)).toContain(lastPart)
  })

  it('sections of one article that each have a heading of the first rank', () => {
    const html = page(
      `<article><section><h1>Ice</h1>${paragraphs(6)}</section><section><h1>Evening</h1>${story}</section></article>`,
    )
    expect(textOf(html)).toContain('Evening')
    expect(textOf(html)).toContain(lastPart)
  })

  it('a picture whose address is in an object, in another attribute or behind its link', () => {
    const sources = (picture: string) =>
      extract(
        article(
          `${paragraphs(4)}<figure>${picture}<figcaption>A chart</figcaption></figure>${paragraphs(4)}`,
        ),
      )
        .paragraphs.filter(({ kind }) => kind === 'img')
        .map(({ src }) => src)
    const object = JSON.stringify({ fullscreen: null, src: '/img/json.png' }).replaceAll('"', '&quot;')
    expect(sources(`<a href="/img/big.png"><img src="data:," data-attrs="${object}"></a>`)).toEqual([
      'https://paper.example/img/json.png',
    ])
    expect(sources('<img src="/blank.gif" data-original="/img/lazy">')).toEqual([
      'https://paper.example/img/lazy',
    ])
    expect(sources('<a href="/img/big.jpg?w=9"><img alt="x"></a>')).toEqual([
      'https://paper.example/img/big.jpg?w=9',
    ])
    expect(sources('<img src="/own.png" data-original="/other.png">')).toEqual([
      'https://paper.example/own.png',
    ])
  })
})

describe('an editor is told', () => {
  const reason = (inside: string) => extract(article(inside)).flags.reason
  it.each<[string, string]>([
    ['Keep reading with a 7-day trial. Subscribe to The Planted Post.', 'beyond the pier…'],
    ['Subscribe to The Planted Post.', 'beyond the pier…'],
    ['Start your free trial today. Already a subscriber? Sign in', 'beyond the pier ...'],
    ['The rest of this article is for paid subscribers.', 'beyond the pier.'],
    ['To read the rest, become a member for 3 dollars.', 'beyond the pier.'],
  ])('of a wall: %s', (wall, end) => {
    expect(reason(`${paragraphs(2)}<p>${prose(2, 4)} And so they looked ${end}</p><p>${wall}</p>`)).toBe(
      'PAYWALL',
    )
  })
  it.each([
    [
      'Each year thousands subscribe to the paper, and the rest of the town reads it for free at the baker’s.',
    ],
    ['He kept reading for a year, and never asked what it was worth.'],
  ])('but of none where the text speaks of it: %s', (line) => {
    expect(reason(`${paragraphs(2)}<p>${line}</p>${paragraphs(1)}`)).toBeUndefined()
  })
  it.each<[string, string]>([
    [
      'signatures',
      Array.from({ length: 60 }, (_, at) => `<p>Anna Holt ${at}, harbour master, Port ${at}</p>`).join(''),
    ],
    [
      'a table',
      `<p>${prose(0, 1)}</p><table>${'<tr><td>Cod and other fish</td><td>12</td><td>Norway</td></tr>'.repeat(40)}</table>`,
    ],
    [
      'references',
      `<ol>${Array.from({ length: 30 }, (_, at) => `<li>Holt, A. & Lee, B. (19${at + 60}). On ice. J. Cold, vol. ${at}, pp. 1–9.</li>`).join('')}</ol>`,
    ],
  ])('where %s came out in place of an article', (_, inside) => {
    expect(reason(inside)).toBe('WRONG_PART')
  })
  it('but not of a story, a dialogue or verse', () => {
    expect(reason(story)).toBeUndefined()
    expect(
      reason('<p>“No,” she said.</p><p>“Why not?”</p><p>He laughed at the sea and went.</p>'.repeat(15)),
    ).toBeUndefined()
    expect(
      reason(`<p>The ice came down<br>upon the town<br>and no one knew<br>what they should do</p>`.repeat(8)),
    ).toBeUndefined()
  })
})

describe('formulas', () => {
  it.each<[string, string, string]>([
    [
      'by their signs, not their source',
      '<math><semantics><mrow><mi>a</mi><mo>≠</mo><mn>0</mn></mrow><annotation encoding="application/x-tex">a \\neq 0</annotation></semantics></math>',
      'When a ≠ 0, there',
    ],
    [
      'by their alternative text, where nothing is drawn',
      '<math alttext="{\\displaystyle a>0}"></math>',
      'When a>0, there',
    ],
    ['by their letters', '<math><mi>a</mi><mo>=</mo><mn>1</mn></math>', 'When a = 1, there'],
    [
      'once, when drawn beside',
      '<span class="katex"><span class="katex-mathml"><math><semantics><msup><mi>b</mi><mn>2</mn></msup><annotation encoding="application/x-tex">b^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">b2</span></span>',
      'When b², there',
    ],
    [
      'hidden beside a picture',
      '<span class="mwe-math-element"><span style="display: none"><math alttext="{\\displaystyle x^{2}}"><semantics><mrow><mstyle displaystyle="true"><msup><mi>x</mi><mrow><mn>2</mn></mrow></msup></mstyle></mrow><annotation encoding="application/x-tex">x^{2}</annotation></semantics></math></span><img src="/x.svg" alt="{\\displaystyle x^{2}}" width="9" height="9"></span>',
      'When x², there',
    ],
    [
      'of a picture',
      '<img class="latex" src="/l.png" alt="e^{i\\pi}" width="20" height="12">',
      'When e^{i\\pi}, there',
    ],
    ['of a script', '<script type="math/tex">k+1</script>', 'When k+1, there'],
    [
      'with nothing but their source',
      '<math><semantics><mrow></mrow><annotation encoding="application/x-tex">k+1</annotation></semantics></math>',
      'When k+1, there',
    ],
    [
      'once, when drawn before their script',
      '<span class="MathJax_Preview">[k^2]</span><span class="MathJax" aria-label="k squared"><span aria-hidden="true">k2</span></span><script type="math/tex">k^2</script>',
      'When k^2, there',
    ],
    [
      'by their markup, when it is with a script',
      '<span class="MathJax"><span>k2</span><span class="MJX_Assistive_MathML"><math><msup><mi>k</mi><mn>2</mn></msup></math></span></span><script type="math/tex">k^2</script>',
      'When k², there',
    ],
    [
      'of a script of markup',
      '<script type="math/mml"><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math></script>',
      'When a/b, there',
    ],
    [
      'as they are spoken, when only drawn',
      '<mjx-container aria-label="k squared"><svg><path d="M0 0"/></svg></mjx-container>',
      'When k squared, there',
    ],
  ])('keep their text: %s', (_, formula, expected) => {
    const html = article(`${paragraphs(3)}<p>When ${formula}, there are two ways home. ${SENTENCES[0]}</p>`)
    expect(textOf(html)).toContain(expected)
  })
})

describe('letters', () => {
  it('that a printer joined are apart, in the text and in the title', () => {
    const html = page(
      `<article>${paragraphs(4)}<p>A diﬃcult ﬁsh, a ﬂat oﬀer, a baﬄed ﬆork.</p></article>`,
      '<meta property="og:title" content="The ﬁrst ice">',
    )
    expect(textOf(html)).toContain('A difficult fish, a flat offer, a baffled stork.')
    expect(extract(html).title).not.toMatch(/[ﬀ-ﬆ]/)
  })
})

describe('a page that sends its visitors on', () => {
  const sent = (content: string) =>
    extract(page('<p>One moment.</p>', `<meta http-equiv="Refresh" content="${content}">`)).refresh
  it.each<[string, string | null]>([
    ['0; url=/whole', 'https://paper.example/whole'],
    ["2;URL='https://other.example/b?c=1'", 'https://other.example/b?c=1'],
    ['0;/bare', 'https://paper.example/bare'],
    ['300; url=/later', null],
    ['300', null],
    ['0; url=https://paper.example/ice', null],
    ['0; url=javascript:alert(1)', null],
  ])('%s', (content, to) => {
    expect(sent(content)).toBe(to)
  })
  it('may be empty itself', () => {
    const html = page('', '<meta http-equiv="refresh" content="0; url=/whole">')
    expect(extract(html)).toMatchObject({ paragraphs: [], refresh: 'https://paper.example/whole' })
  })
})
