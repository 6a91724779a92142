// Copying that always ends with the text in the reader's hands.

/**
 * Copies `text`; true when the clipboard has it. When every way fails a prompt shows the text, ready to be copied by
 * hand (specification, §8), and the answer is false.
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

// Plain http and old webviews have no clipboard object, but still obey the old command.
function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  // A modal dialog makes everything outside it inert, and what is inert cannot be selected.
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
