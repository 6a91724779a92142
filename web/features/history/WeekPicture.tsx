// The picture of the first days as it will be posted, with the ways to pass it on; a name is on it only if wanted.
import { useEffect, useRef, useState } from 'react'
import type { ReadingData } from '../../../contract/history.ts'
import { isEmbedded } from '../../lib/bridge.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { handOver } from '../../lib/hand-over-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { notify } from '../../ui/toast.ts'
import { drawWeekOn } from './draw-week.ts'
import { headline, hoursSaid } from './sentences.ts'
import { useSheetRows } from './use-sheet-rows.ts'
import styles from './WeekPicture.module.css'

export interface WeekPictureProps {
  data: ReadingData
  firstDay: string
  /** Whose it is; undefined while that is not known. */
  name: string | undefined
}

/** Uses the sheet's own queries, which are in the cache when the page shows it. */
export function WeekPicture({ data, firstDay, name }: WeekPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNamed, setNamed] = useState(false)
  const rows = useSheetRows(data, firstDay)
  const sentence = headline(data, true)
    .map(({ text }) => text)
    .join('')
  useEffect(() => {
    if (!canvas.current) return
    drawWeekOn(canvas.current, {
      ...{ headline: sentence, rows },
      title: data.hours.some((seconds) => seconds > 0) ? hoursSaid(data.hours).title : undefined,
      name: isNamed ? name : undefined,
      link: isReviewMode() ? undefined : window.location.origin,
    })
  }, [sentence, data.hours, rows, isNamed, name])
  const fileOf = () =>
    new Promise<File>((resolve, reject) => {
      canvas.current?.toBlob((blob) => {
        if (blob) resolve(new File([blob], '开卷-阅读数据.png', { type: 'image/png' }))
        else reject(new Error('no picture'))
      }, 'image/png')
    })
  const run = async (work: (file: File) => Promise<unknown>) => {
    try {
      await work(await fileOf())
    } catch (error) {
      // A sheet that was closed is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify('图片生成失败，请重试')
    }
  }
  const save = async (file: File) => {
    if ((await handOver(file, '/read_data')) === 'saved') notify('图片已保存')
  }
  const hasFiles = navigator.canShare?.({ files: [new File([''], 'a.png', { type: 'image/png' })] }) ?? false
  return (
    <div className={styles.share}>
      <canvas
        ref={canvas}
        className={styles.picture}
        data-theme="light"
        role="img"
        aria-label={`图片：${sentence}`}
      />
      {name && <Checkbox label="显示我的名字" hint={name} checked={isNamed} onChange={setNamed} />}
      <div className={styles.acts}>
        <Button variant="primary" onClick={() => void run(save)}>
          保存图片
        </Button>
        {hasFiles && (
          <Button onClick={() => void run((file) => navigator.share({ files: [file] }))}>分享</Button>
        )}
      </div>
      {isEmbedded() && <p>也可以截图保存。</p>}
    </div>
  )
}
