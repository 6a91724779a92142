// Delivers a file to the reader: as a download, or with the native app's share sheet, which takes texts only.
import { isEmbedded, openInBrowser, openShareSheet } from './bridge.ts'
import { getSiteOrigin } from './site.ts'

/**
 * Max. characters in a message to the native side: Android rejects a shared text of 1 MB, at two bytes a
 * character.
 */
const MAX_SHARED_BYTES = 200_000
/** Time for the browser to start reading the blob of a download (ms). */
const OBJECT_URL_TTL_MS = 60_000

/**
 * How the file was delivered: `elsewhere` means that the page was opened in a browser, where the file can be
 * downloaded.
 */
export type FileDelivery = 'saved' | 'shared' | 'elsewhere'

/** `page`: the path of the page where the file can be requested again. */
export async function deliverFile(file: File, page: string): Promise<FileDelivery> {
  if (!isEmbedded()) {
    download(file)
    return 'saved'
  }
  // A webview cannot save a blob. Its app can share a text; other files must be downloaded in a browser.
  const text = file.type.includes('charset=utf-8') ? await file.text() : undefined
  if (text !== undefined && text.length <= MAX_SHARED_BYTES) {
    await openShareSheet(text)
    return 'shared'
  }
  openInBrowser(new URL(page, getSiteOrigin()).href)
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
