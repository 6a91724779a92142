// Display names of the four ratings.
import type { Rating } from '../../../domain/word/card.ts'

export const RATING_LABELS: Record<Rating, string> = { 1: '忘记', 2: '模糊', 3: '认识', 4: '太简单' }
