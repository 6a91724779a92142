// A page of a small site, as an extractor meets it.

export const SENTENCES = [
  'The old harbour wakes long before the town does, and nobody there would have it otherwise.',
  'Fishing boats come home with their lights still burning, and the gulls follow them like children.',
  'On the quay a woman in a yellow coat counts boxes of mackerel and writes the number in a small book.',
  'Then she counts them again, because her father taught her that the sea never gives the same answer twice.',
]
/** Six paragraphs of four sentences each; `seed` makes them a text of their own. */
export const text = (seed = '') =>
  Array.from(
    { length: 6 },
    (_, at) => `<p>${seed} ${SENTENCES.map((one) => one.replace('.', ` ${at}.`)).join(' ')}</p>`,
  ).join('')
/** A page of a site around them. */
export const page = (body: string, head = '<title>The Harbour Before Dawn</title>') =>
  `<!doctype html><html lang="en"><head>${head}</head><body><article>${body}</article></body></html>`
