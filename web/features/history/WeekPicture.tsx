// The picture of the first days as it will be posted, with the ways to pass it on; a name is on it only if wanted.
import { useEffect, useState } from 'react'
import type { ReadingData } from '../../../contract/history.ts'
import { isEmbedded } from '../../lib/bridge.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { usePictureFile } from '../../ui/use-picture-file.ts'
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
  const { canvas, save, share } = usePictureFile({
    name: '开卷-阅读数据.png',
    page: '/read_data',
    saved: '图片已保存',
  })
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
  }, [canvas, sentence, data.hours, rows, isNamed, name])
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
        <Button variant="primary" onClick={save}>
          保存图片
        </Button>
        {share && <Button onClick={share}>分享</Button>}
      </div>
      {isEmbedded() && <p>也可以截图保存。</p>}
    </div>
  )
}
