// The gallery as a screen of the app, where the shell already renders the toasts.
import { UiGallery } from './UiGallery.tsx'

export function GalleryScreen() {
  return <UiGallery hasToaster />
}
