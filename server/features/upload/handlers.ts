// Maps each upload endpoint to its handler.
import type { uploadEndpoints } from '../../../contract/upload.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { cancelUpload, completeUpload } from './complete.ts'
import { grantUpload, resumeUpload } from './grant.ts'

export const uploadHandlers: EndpointHandlers<typeof uploadEndpoints, 'upload'> = {
  token: grantUpload,
  show: resumeUpload,
  complete: completeUpload,
  cancel: cancelUpload,
}
