// Script that runs in a page before the code of the book reader. It detects when the book is rendered and
// measures its actions.

interface Timed {
  /**
   * For our reader it presses a key or moves the slider of the contents, for a peer it calls its function.
   * Resolves to the ms until the frame is rendered.
   */
  benchTurn: () => Promise<number>
  benchJump: (share: number) => Promise<number>
  benchOpened: number | undefined
}
export type TimedWindow = Window & Timed

/**
 * Defines the functions above on the window. It runs in the page, so it must not reference anything outside
 * of itself.
 */
export function watchBook(): void {
  const own = window as unknown as TimedWindow & {
    peer?: { next: () => unknown; jump: (share: number) => unknown }
  }
  /**
   * Resolves after the next frame: the callback runs before the frame is rendered, the posted message after
   * it.
   */
  const drawn = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(0)
      })
    })
  const until = async (is: () => boolean) => {
    while (!is()) await new Promise((resolve) => requestAnimationFrame(resolve))
    await drawn()
  }
  const isOpen = () => own.peer !== undefined || document.querySelector('[data-book][data-ready]') !== null
  void until(isOpen).then(() => {
    own.benchOpened = performance.now()
  })
  const flow = () => document.querySelector<HTMLElement>('[data-book]')
  const place = () =>
    `${flow()?.style.transform} ${document.querySelector('[data-text]')?.getAttribute('data-text')}`
  own.benchTurn = async () => {
    const began = performance.now()
    if (own.peer) await own.peer.next()
    else {
      const before = place()
      document.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }),
      )
      if (place() === before) await until(() => place() !== before)
    }
    await drawn()
    return performance.now() - began
  }
  own.benchJump = async (share) => {
    if (own.peer) {
      const began = performance.now()
      await own.peer.jump(share)
      await drawn()
      return performance.now() - began
    }
    const slider = document.querySelector<HTMLInputElement>('input[type=range]')
    if (!slider) throw new Error('the contents have no slider')
    const before = place()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      slider,
      String(share * 100),
    )
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await drawn()
    const began = performance.now()
    slider.dispatchEvent(new Event('change', { bubbles: true }))
    if (place() === before) await until(() => place() !== before)
    else await drawn()
    return performance.now() - began
  }
}
