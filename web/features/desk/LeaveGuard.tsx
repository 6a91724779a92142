// Confirms before the user leaves a page with unsaved changes by a link, by back/forward, or by closing the
// window.
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

interface Way {
  to: string
  search: Record<string, unknown>
  /** Links push a history entry; back and forward replace the current entry. */
  replace: boolean
}

export function LeaveGuard({ isDirty, isUploading }: { isDirty: boolean; isUploading: boolean }) {
  const isOpen = isDirty || isUploading
  const [way, setWay] = useState<Way | undefined>(undefined)
  const isLeaving = useRef(false)
  const navigate = useNavigate()
  useBlocker({
    // Block at once and open the dialog later: if the dialog opened while the router waits for the callback,
    // its history entry would be pushed after the browser has already moved to the previous page.
    shouldBlockFn: ({ current, next, action }) => {
      if (!isOpen || isLeaving.current || current.pathname === next.pathname) return false
      const isLink = action === 'PUSH' || action === 'REPLACE'
      const wanted = { to: next.pathname, search: next.search, replace: action !== 'PUSH' }
      if (isLink) setWay(wanted)
      else window.addEventListener('popstate', () => setWay(wanted), { once: true })
      return true
    },
    enableBeforeUnload: () => isOpen,
  })
  const leave = () => {
    if (!way) return
    isLeaving.current = true
    setWay(undefined)
    void navigate(way)
  }
  return (
    <ConfirmDialog
      open={way !== undefined}
      title={isDirty ? '还有没保存的修改' : '图片还在上传'}
      confirmLabel="离开"
      cancelLabel="留在此页"
      onConfirm={leave}
      onClose={() => setWay(undefined)}
    >
      {isDirty && '修改会保存在这个浏览器里，下次打开这篇文章时恢复。'}
      {isUploading && '未传完的图片不会保留，需重新上传。'}
    </ConfirmDialog>
  )
}
