// 分享 of 阅读数据: renders the page's headline and sheet as a picture and previews it before it is shared.
import { Share } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import type { ReadingData } from '../../../contract/history.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LineIcon } from '../../ui/icons.tsx'
import { hasPictures } from './chart-captions.ts'

// Lazy chunks, because few visits share a picture.
const WeekPicture = lazy(() => import('./WeekPicture.tsx').then((m) => ({ default: m.WeekPicture })))
const YearPicture = lazy(() => import('./YearPicture.tsx').then((m) => ({ default: m.YearPicture })))

export interface ShareDataProps {
  data: ReadingData
  firstDay: string
  /** Username; undefined while it is loading. */
  name: string | undefined
}

/** Only for a reader with reading data. */
export function ShareData({ data, firstDay, name }: ShareDataProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={<LineIcon node={Share} size={20} strokeWidth={1.6} />} onClick={() => setOpen(true)}>
        分享
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="分享阅读数据"
        full={false}
        footer={<Button onClick={close}>关闭</Button>}
      >
        <Suspense>
          {hasPictures(data) ? (
            <YearPicture {...{ data, name }} />
          ) : (
            <WeekPicture {...{ data, firstDay, name }} />
          )}
        </Suspense>
      </Dialog>
    </>
  )
}
