// Answers the calls of an upload.
import type { uploadEndpoints } from '../../../contract/upload.ts'
import type { Handlers } from '../../http/context.ts'
import { cancelUpload, completeUpload } from './complete.ts'
import { grantUpload, resumeUpload } from './grant.ts'

export const uploadHandlers: Handlers<typeof uploadEndpoints, 'upload'> = {
  token: grantUpload,
  show: resumeUpload,
  complete: completeUpload,
  cancel: cancelUpload,
}
