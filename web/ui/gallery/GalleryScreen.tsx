// The gallery as a screen of the app, where the shell already shows the messages.
import { UiGallery } from './UiGallery.tsx'

export function GalleryScreen() {
  return <UiGallery hasToaster />
}
