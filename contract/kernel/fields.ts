// The small shapes that many calls share: ids, offsets, times, pages, operation ids.
import { z } from 'zod'

/** A row's number: a positive integer, read from a path or a body. */
export const IdField = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER)
/** Of an article's text, from 1; a column of four bytes holds it. */
export const RevisionNumber = z.number().int().positive().max(2_147_483_647)
const YEAR_1 = Date.parse('0001-01-01T00:00:00Z')
const YEAR_10000 = Date.parse('+010000-01-01T00:00:00Z')
/** ISO 8601 with a zone, in the years 1 to 9999 of UTC: beyond them it has no form that both ends can write. */
export const TimeField = z.iso.datetime({ offset: true }).refine(
  (text) => {
    const at = Date.parse(text)
    // What is no time at all has been said so already.
    return Number.isNaN(at) || (at >= YEAR_1 && at < YEAR_10000)
  },
  { error: '时间超出范围' },
)
export const OffsetField = z.coerce.number<number>().int().min(0).max(1_000_000).default(0)
export const limitField = (size: number) => z.coerce.number<number>().int().min(1).max(100).default(size)
/** Where the page before ended: its `next`, as it came; then `offset` is not looked at. */
export const CursorField = z.string().min(1).max(300).optional()
/** A client's own id of a write: the same one twice has one effect and the same answer. */
export const IdempotencyKey = z.uuid().optional()
/** A flag, in query strings and in JSON: true/false, 0/1, on/off, as text or as they are. */
export const FlagField = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false', 'on', 'off'])])
  .transform((v) => v === true || v === 1 || v === '1' || v === 'true' || v === 'on')
/** What was read: the number of an article, or the uuid of a book; as text from here on, as it is signed. */
export const SourceId = z.union([IdField, z.uuid()]).transform(String)
/** Text a person typed: trimmed, not empty. */
export const textField = (max: number) => z.string().trim().min(1).max(max)
export const TaskRef = z.object({ task: z.string() })

/** One page of a list; `next_offset` is null at the end, as is `next` of a list that takes `after`. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_offset: z.number().int().nullable(),
    /** For `after` of the next page: the way that neither skips nor repeats, and is as fast however deep. */
    next: z.string().nullable().optional(),
    total: z.number().int().optional(),
  })

/** The address of a picture that was uploaded here; '' = none. */
export const PictureAddress = z
  .string()
  .max(300)
  .regex(/^$|^\/files\/[\w./-]+$/, { error: '请上传一张图片' })
