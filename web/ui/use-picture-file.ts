// Hook that exports a canvas as a picture file: saved, or shared where the browser can share files.
import { useRef } from 'react'
import { deliverFile } from '../lib/deliver-file.ts'
import { showNotice } from './toast.ts'

export interface PictureFileOptions {
  /** File name. */
  name: string
  /** The path of the page where the picture can be created again. */
  page: string
  /** Toast text after saving. */
  saved: string
}

/** `canvas`: ref for the canvas. `share` is undefined where the browser cannot share files. */
export function usePictureFile({ name, page, saved }: PictureFileOptions) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fileOf = () =>
    new Promise<File>((resolve, reject) => {
      canvas.current?.toBlob((blob) => {
        if (blob) resolve(new File([blob], name, { type: 'image/png' }))
        else reject(new Error('no picture'))
      }, 'image/png')
    })
  const run = async (work: (file: File) => Promise<unknown>) => {
    try {
      await work(await fileOf())
    } catch (error) {
      // AbortError: the reader closed the share sheet, which is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) showNotice('图片生成失败，请重试')
    }
  }
  const hasFiles = navigator.canShare?.({ files: [new File([''], 'a.png', { type: 'image/png' })] }) ?? false
  return {
    canvas,
    save: () =>
      void run(async (file) => {
        if ((await deliverFile(file, page)) === 'saved') showNotice(saved)
      }),
    share: hasFiles ? () => void run((file) => navigator.share({ files: [file] })) : undefined,
  }
}
