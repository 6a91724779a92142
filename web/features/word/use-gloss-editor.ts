// Loads 改释义 lazily: few readers edit a gloss, and every word page and review would download its code.
import { type ComponentType, useEffect, useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { guardChunk } from '../../lib/chunk-reload.ts'
import { requestIdle } from '../../lib/scheduler.ts'
import { showNotice } from '../../ui/toast.ts'
import type { GlossEditorProps } from './GlossEditor.tsx'

type Editor = ComponentType<GlossEditorProps>
let loaded: Editor | undefined

async function load(): Promise<{ default: Editor }> {
  const { GlossEditor } = await import('./GlossEditor.tsx')
  loaded = GlossEditor
  return { default: GlossEditor }
}
const loadOrReload = guardChunk(load)

/**
 * The editor component, undefined until its code is loaded: when the page is idle, or at once while
 * `isEditing`. Editing ends on a load error. Without React.lazy, which delays the render of a loaded
 * component. `setEditing` has to be a stable callback.
 */
export function useGlossEditor(
  isEditing: boolean,
  setEditing: (isEditing: boolean) => void,
): Editor | undefined {
  const [GlossEditor, setGlossEditor] = useState(() => loaded)
  useEffect(() => {
    if (GlossEditor) return
    let isMounted = true
    const show = (module: { default: Editor }) => {
      if (isMounted) setGlossEditor(() => module.default)
    }
    const fail = (error: unknown) => {
      if (!isMounted) return
      showNotice(getErrorMessage(error))
      setEditing(false)
    }
    // A failed preload does not justify a reload of the page: the next click retries it.
    const cancel = isEditing
      ? void loadOrReload().then(show, fail)
      : requestIdle(() => void load().then(show, () => undefined))
    return () => {
      isMounted = false
      cancel?.()
    }
  }, [GlossEditor, isEditing, setEditing])
  return GlossEditor
}
