// Brings a file into the store as a browser does, without HTTP: granted, sent in its parts, completed.
import { contract } from '../../contract/index.ts'
import type { CompletedUpload } from '../../contract/upload.ts'
import { sendPart } from './stored-files.ts'
import type { TestContext, TestUser } from './test-context.ts'

const { upload } = contract

/** `name` says what it is by its ending. Fails where the store is not this product's own disk. */
export async function uploadTestFile(
  t: TestContext,
  name: string,
  bytes: Buffer,
  as: TestUser,
): Promise<CompletedUpload> {
  const { id, parts } = (await t.ask(upload.token, { key: name, size: bytes.length }, as)).result
  const etags: string[] = []
  let from = 0
  for (const { url, size } of parts) {
    etags.push(await sendPart(t, url, bytes.subarray(from, from + size)))
    from += size
  }
  return (await t.ask(upload.complete, { id, etags }, as)).result
}
