// 复习: redirects to the session; the due words are shown on 单词 only.
import { Navigate } from '@tanstack/react-router'

export function FlashcardScreen() {
  return <Navigate to="/flashcard/start" replace />
}
