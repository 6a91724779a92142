// Gives a file to the reader: as a download, or by the native app's own sheet, which takes texts only.
import { isEmbedded, openInBrowser, openShareSheet } from './bridge.ts'

/** Characters that a message to the native side may hold: Android refuses a shared text of 1 MB, at two bytes each. */
const MAX_SHARED_BYTES = 200_000
/** How long the browser may take to begin reading what it is to save (ms). */
const OBJECT_URL_TTL_MS = 60_000

/** What became of the file: `elsewhere` means that the page was opened in a browser, where it can be had. */
export type FileDelivery = 'saved' | 'shared' | 'elsewhere'

/** `page`: the path of the page where the file can be asked for again. */
export async function deliverFile(file: File, page: string): Promise<FileDelivery> {
  if (!isEmbedded()) {
    download(file)
    return 'saved'
  }
  // A web view saves no blob. Its app can share a text; anything else is had in a browser.
  const text = file.type.includes('charset=utf-8') ? await file.text() : undefined
  if (text !== undefined && text.length <= MAX_SHARED_BYTES) {
    await openShareSheet(text)
    return 'shared'
  }
  openInBrowser(new URL(page, window.location.origin).href)
  return 'elsewhere'
}

function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), OBJECT_URL_TTL_MS)
}
