// Copies text to the clipboard, with fallbacks down to a prompt for copying by hand.

/**
 * Copies `text`; true when the clipboard has it. When every method fails, a prompt shows the text for copying
 * by hand (specification, §8), and the result is false.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (copyBySelection(text)) return true
    window.prompt('请复制下面的文字', text)
    return false
  }
}

// Plain http and old webviews have no clipboard object, but still support `execCommand`.
function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  // A modal dialog makes everything outside it inert, and inert text cannot be selected.
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  host.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
