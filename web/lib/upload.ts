// Uploads a file to the object store in parts: with progress, pause and resume, also after a reload.
import type { CompletedUpload, UploadGrant } from '../../contract/upload.ts'
import { MAX_BOOK_BYTES } from '../../domain/upload/kinds.ts'
import { ApiError } from './api.ts'
import { uploadCalls } from './calls/upload.ts'
import { resolveUrl } from './site.ts'
import { safeLocalStorage } from './storage.ts'

export interface FileUpload {
  /** Rejects with `ApiError`; with code '' when the network is lost for good. */
  done: Promise<CompletedUpload>
  pause(): void
  resume(): void
  /** Cancels the upload, here and in the store; `done` rejects with `UploadCancelled`. */
  cancel(): void
}

/** The reader cancelled the upload. */
export class UploadCancelled extends Error {}

const TRIES = 4
const WAIT_MS = 1000
const NO_NETWORK = '网络已断开，上传未完成，恢复后可继续上传。'
/** Selecting the same file again resumes its upload. */
const getStorageKey = ({ name, size, lastModified }: File): string => `upload:${size}:${lastModified}:${name}`

/**
 * Starts at once; `onProgress` gets the uploaded share, 0 to 1; `onCut` is called when this device is offline
 * and when it is online again: the upload then resumes automatically.
 */
export function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  onCut: (isCut: boolean) => void = () => undefined,
): FileUpload {
  const control = new AbortController()
  const { signal } = control
  let sending: XMLHttpRequest | undefined
  let goOn: (() => void) | undefined
  let isPaused = false
  let grant: UploadGrant | undefined

  const notPaused = async () => {
    if (isPaused) await new Promise<void>((resolve) => (goOn = resolve))
    if (signal.aborted) throw new UploadCancelled()
  }

  async function run(): Promise<CompletedUpload> {
    grant = (await earlier(file)) ?? (await uploadCalls.token({ key: file.name, size: file.size }))
    safeLocalStorage.set(getStorageKey(file), grant.id)
    const sizes = grant.parts.map(({ size }) => size)
    let arrived = 0
    for (const [index, size] of sizes.entries()) {
      const from = sizes.slice(0, index).reduce((sum, each) => sum + each, 0)
      await sendPart(index, file.slice(from, from + size), (sent) => onProgress((arrived + sent) / file.size))
      arrived += size
      onProgress(arrived / file.size)
    }
    await notPaused()
    // If the store does not expose its ETags to pages, the server returns them.
    if (grant.parts.some(({ etag }) => etag === null)) grant = await uploadCalls.show({ id: grant.id })
    const etags = grant.parts.map(({ etag }) => etag ?? '-')
    const uploaded = await uploadCalls.complete({ id: grant.id, etags })
    safeLocalStorage.set(getStorageKey(file), '')
    return uploaded
  }

  async function sendPart(index: number, bytes: Blob, onSent: (bytes: number) => void): Promise<void> {
    for (let attempt = 1; ; ) {
      await notPaused()
      const part = grant?.parts[index]
      if (!grant || !part || part.etag !== null) return
      const sent = await put(part.url, bytes, onSent, (request) => (sending = request))
      if (signal.aborted) throw new UploadCancelled()
      if (sent.isDone) {
        grant.parts[index] = { ...part, etag: sent.etag }
        return
      }
      // An abort by pause is not an error.
      if (isPaused) continue
      if (!navigator.onLine) {
        onCut(true)
        await online(signal)
        onCut(false)
        continue
      }
      if (attempt === TRIES) throw new ApiError({ code: '', message: NO_NETWORK, status: 0 })
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * 2 ** attempt))
      attempt += 1
      // The part's URL may have expired, or the part may have arrived although the response was lost.
      if (sent.status >= 400) grant = await uploadCalls.show({ id: grant.id })
    }
  }

  return {
    done: run(),
    pause() {
      isPaused = true
      sending?.abort()
    },
    resume() {
      isPaused = false
      goOn?.()
    },
    cancel() {
      control.abort()
      sending?.abort()
      goOn?.()
      safeLocalStorage.set(getStorageKey(file), '')
      if (grant) uploadCalls.cancel({ id: grant.id }).catch(() => undefined)
    },
  }
}

/** The unfinished upload of this file; undefined when there is none, or it is complete. */
async function earlier(file: File): Promise<UploadGrant | undefined> {
  const id = safeLocalStorage.get(getStorageKey(file))
  if (!id) return undefined
  try {
    return await uploadCalls.show({ id })
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined
    throw error
  }
}

/** Resolves when this device is online again, or when the signal aborts. */
const online = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const settled = new AbortController()
    const end = () => {
      settled.abort()
      resolve()
    }
    window.addEventListener('online', end, { signal: settled.signal })
    signal.addEventListener('abort', end, { signal: settled.signal })
  })

type Sent = { isDone: true; etag: string | null } | { isDone: false; status: number }

/** One PUT with XMLHttpRequest, because fetch has no upload progress events. */
function put(
  url: string,
  bytes: Blob,
  onSent: (bytes: number) => void,
  hold: (request: XMLHttpRequest) => void,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    hold(request)
    request.open('PUT', resolveUrl(url))
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, bytes.size))
    request.onload = () =>
      resolve(
        request.status === 200
          ? { isDone: true, etag: request.getResponseHeader('etag') }
          : { isDone: false, status: request.status },
      )
    request.onerror = () => resolve({ isDone: false, status: 0 })
    request.onabort = () => resolve({ isDone: false, status: 0 })
    request.send(bytes)
  })
}

/**
 * SHA-256 of a book file in hex, computed by the browser off the main thread. It only saves the upload of a
 * book that is on the shelf already, and lets the server detect changed bytes: without it, the digest that
 * the server computed is used. Web Crypto has no incremental digest, so the file is held in memory once.
 * Undefined where crypto.subtle is missing (plain http), and for a file above the limit of a book (50 MB).
 */
export async function computeDigest(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_BOOK_BYTES || typeof crypto === 'undefined' || !crypto.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
