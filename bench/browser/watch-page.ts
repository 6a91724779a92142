// Script that runs in the page before the app. It detects when a response was read, a word explained, a frame
// rendered.

/**
 * Sets `benchOpened`, `benchGloss` and `benchFrame` of the window in ms. It runs in the page, so it must not
 * reference anything outside of itself.
 */
export function watchPage(): void {
  /**
   * Calls back after the next frame: the callback runs before the frame is rendered, the posted message after
   * it.
   */
  const whenDrawn = (done: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(0)
  }
  const openedSince = (read: number) => {
    const look = () => {
      const hasText = document.querySelector('[data-text]') !== null
      if (hasText && CSS.highlights.size > 0)
        whenDrawn(() => Reflect.set(window, 'benchOpened', performance.now() - read))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  for (const name of ['json', 'text', 'arrayBuffer'] as const) {
    const original = Response.prototype[name]
    Reflect.set(Response.prototype, name, async function (this: Response) {
      const body: unknown = await original.call(this)
      if (this.url.includes('/show')) openedSince(performance.now())
      return body
    })
  }
  addEventListener(
    'click',
    (event) => {
      const began = event.timeStamp
      requestAnimationFrame(() =>
        whenDrawn(() => Reflect.set(window, 'benchFrame', performance.now() - began)),
      )
      if (!(event.target instanceof Element)) return
      // A prefetched article has no response to read, so the time is measured from the click.
      if (event.target.closest('a[href^="/article/"]')) openedSince(began)
      if (!event.target.closest('[data-block]')) return
      const before = document.querySelector('[aria-label^="单词"]')?.getAttribute('aria-label')
      const look = () => {
        const sheet = document.querySelector('[aria-label^="单词"]')
        const isNew = sheet !== null && sheet.getAttribute('aria-label') !== before
        const hasMeaning =
          isNew && [...sheet.querySelectorAll('p')].some((line) => /\p{Script=Han}/u.test(line.textContent))
        if (hasMeaning) whenDrawn(() => Reflect.set(window, 'benchGloss', performance.now() - began))
        else if (performance.now() - began < 15_000) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}
