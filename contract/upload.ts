// Endpoint definitions of uploads: a file that a reader sends to the storage in parts, resumed after an
// interruption.
import { z } from 'zod'
import { UPLOAD_KINDS } from '../domain/upload/kinds.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { TimeField, textField } from './kernel/fields.ts'

const id = { id: z.uuid() }

/**
 * A part to upload by PUT; `etag` is set once it has arrived completely. `size` is the max. size if the
 * request for the grant had none.
 */
const Part = z.object({ url: z.string(), size: z.number(), etag: z.string().nullable() })

export const UploadGrant = z.object({
  id: z.uuid(),
  parts: z.array(Part),
  /** URL of the POST endpoint that joins the parts. */
  complete: z.string(),
  /** Storage key of the file. */
  key: z.string(),
  /** The link of the file for requests to other endpoints; only its owner may use it. */
  link: z.string(),
  max_size: z.number(),
  expires_at: TimeField,
})
export type UploadGrant = z.output<typeof UploadGrant>

export const CompletedUpload = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(UPLOAD_KINDS),
  size: z.number(),
  /** SHA-256 of the received bytes, in hex. */
  digest: z.string(),
  link: z.string(),
  /** For a picture: its public URL and its size. */
  picture: z.object({ src: z.string(), width: z.number(), height: z.number() }).nullable(),
})
export type CompletedUpload = z.output<typeof CompletedUpload>

const uploadErrors = ['UPLOAD_NOT_FOUND', 'UPLOAD_EXPIRED', 'WRONG_TYPE', 'STORAGE_FAILED'] as const

export const uploadEndpoints = {
  token: defineGet('/auth/upload_token', {
    access: 'user',
    summary: '上传一个文件的许可：每一部分往哪里放',
    query: {
      /** The file's name; its extension defines the type. */
      key: textField(200),
      /** Bytes. Without it the file is one part of at most `max_size`, and the received bytes count. */
      size: z.coerce.number<number>().int().min(1).max(1e12).optional(),
    },
    result: UploadGrant,
    errors: [
      ...(['WRONG_TYPE', 'UPLOAD_LIMIT_REACHED', 'TOO_MANY_OPEN_UPLOADS'] as const),
      ...(['PICTURES_NEED_COLLECTION', 'INSUFFICIENT_STORAGE', 'STORAGE_FAILED'] as const),
    ],
    rate: { max: 60, seconds: 60 },
  }),
  show: defineGet('/reader/upload/{id}', {
    access: 'owner',
    addition: true,
    summary: '一次没传完的上传：哪些部分到了，其余的新地址',
    params: id,
    result: UploadGrant,
    errors: [...uploadErrors],
  }),
  complete: definePost('/reader/upload/{id}/complete', {
    access: 'owner',
    addition: true,
    summary: '各部分都传到了，合成一个文件',
    params: id,
    body: { etags: z.array(z.string().min(1).max(100)).min(1).max(1000) },
    result: CompletedUpload,
    errors: [...uploadErrors, 'UPLOAD_INCOMPLETE'],
  }),
  cancel: definePost('/reader/upload/{id}/cancel', {
    access: 'owner',
    addition: true,
    summary: '取消上传',
    params: id,
    result: z.literal(true),
    errors: ['UPLOAD_NOT_FOUND', 'STORAGE_FAILED'],
  }),
}
