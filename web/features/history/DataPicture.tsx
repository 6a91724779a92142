// Preview of a share picture of reading data, with buttons to share or save it; the username is only included
// on request.
import { useEffect, useState } from 'react'
import { isEmbedded } from '../../lib/bridge.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { getSiteOrigin } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { usePictureFile } from '../../ui/use-picture-file.ts'
import styles from './DataPicture.module.css'
import type { SheetText } from './picture-sheet.ts'

export interface DataPictureProps {
  headline: string
  title: string | undefined
  /** Username; undefined while it is loading. */
  name: string | undefined
  /** Must be referentially stable while its data is the same. */
  draw: (canvas: HTMLCanvasElement, text: SheetText) => void
}

export function DataPicture({ headline, title, name, draw }: DataPictureProps) {
  const { canvas, save, share } = usePictureFile({
    name: '开卷-阅读数据.png',
    page: '/read_data',
    saved: '图片已保存',
  })
  const [isNamed, setNamed] = useState(false)
  useEffect(() => {
    if (!canvas.current) return
    draw(canvas.current, {
      ...{ headline, title },
      name: isNamed ? name : undefined,
      link: isReviewMode() ? undefined : getSiteOrigin(),
    })
  }, [canvas, headline, title, draw, isNamed, name])
  return (
    <div className={styles.share}>
      <canvas
        ref={canvas}
        className={styles.picture}
        data-theme="light"
        role="img"
        aria-label={`图片：${headline}`}
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
