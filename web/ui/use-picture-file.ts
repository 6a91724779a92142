// A picture drawn on a canvas, given out as a file: stored, or shared where the browser shares files.
import { useRef } from 'react'
import { deliverFile } from '../lib/deliver-file.ts'
import { showNotice } from './toast.ts'

export interface PictureFileOptions {
  /** Of the file. */
  name: string
  /** The path of the page where the picture can be had again. */
  page: string
  /** Shown once it is stored. */
  saved: string
}

/** `canvas`: for the canvas that is drawn on. `share` is undefined where the browser shares no files. */
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
      // A sheet that was closed is no failure.
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
