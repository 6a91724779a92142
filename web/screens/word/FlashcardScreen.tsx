// 复习: leads straight into the session; what waits today is said on 单词 and nowhere twice.
import { Navigate } from '@tanstack/react-router'

export function FlashcardScreen() {
  return <Navigate to="/flashcard/start" replace />
}
