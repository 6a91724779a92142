// 分享 of the first fortnight: a picture of the sentence and the sheet, to be looked at before it is passed on.
import { Share } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LineIcon } from '../../ui/icons.tsx'
import type { WeekPictureProps } from './WeekPicture.tsx'

// Few visits end in sharing.
const WeekPicture = lazy(() => import('./WeekPicture.tsx').then((m) => ({ default: m.WeekPicture })))

/** Of a reader who has read at all. */
export function ShareWeek(props: WeekPictureProps) {
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
          <WeekPicture {...props} />
        </Suspense>
      </Dialog>
    </>
  )
}
