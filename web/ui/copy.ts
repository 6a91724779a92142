// Copies text and shows a confirmation.
import { copyText } from '../lib/clipboard.ts'
import { showNotice } from './toast.ts'

/** Copies the text and shows 已复制; if the browser denies it, a prompt shows the text to copy by hand. */
export async function copyAndNotify(text: string, message = '已复制'): Promise<void> {
  if (await copyText(text)) showNotice(message)
}
