// Copying with its word of confirmation.
import { copyText } from '../lib/clipboard.ts'
import { showNotice } from './toast.ts'

/** Copies and says 已复制; when the browser refuses, a prompt shows the text to copy by hand. */
export async function copyAndNotify(text: string, message = '已复制'): Promise<void> {
  if (await copyText(text)) showNotice(message)
}
