// Shows that tags are found where they are, with any letters before them.
import { expect, it } from 'vitest'
import { findTags } from './find-tags.ts'

it('letters that are longer in lower case move nothing', () => {
  const page = `${'İ'.repeat(40)}<script>let a = 1</script><link rel="alternate" href="/feed">`
  const found = [...findTags(page, new Set(['link']))]
  expect(found.map(({ attributes }) => attributes.get('href'))).toEqual(['/feed'])
})
