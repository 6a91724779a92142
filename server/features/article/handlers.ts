// Answers every call on articles: the reader's and the editor's.
import type { article } from '../../../contract/article.ts'
import type { Handlers } from '../../http/context.ts'
import { deskHandlers } from './desk.handlers.ts'
import { readingHandlers } from './reading.handlers.ts'

export const articleHandlers: Handlers<typeof article> = { ...readingHandlers, ...deskHandlers }
