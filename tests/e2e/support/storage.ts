// What the product has stored in the browser's databases.
import type { Page } from '@playwright/test'

/** The keys in one of the product's databases; none when it does not exist yet. */
export const findStoredKeys = (page: Page, database: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    // Opening it before the product does would create it without its store.
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return []
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opened = await done(indexedDB.open(name))
    const keys = await done(opened.transaction('values').objectStore('values').getAllKeys())
    opened.close()
    return keys.map(String)
  }, `kaijuan-${database}`)
