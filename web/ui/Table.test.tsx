// The checkbox of each row is named after its row.
// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openReactPage } from '../../tests/support/react-page.ts'
import { Table } from './Table.tsx'

const page = openReactPage()

it('labels each checkbox with the name of its row', async () => {
  await page.show(
    <Table
      caption="文章"
      columns={[{ key: 'title', title: '文章', cell: ({ title }) => title }]}
      rows={[{ title: 'Rings of Glass' }, { title: 'After a Bad Night' }]}
      rowKey={({ title }) => title}
      rowName={({ title }) => title}
      selected={new Set()}
      onSelect={() => undefined}
    />,
  )
  const labels = [...page.host.querySelectorAll('input')].map((box) => box.getAttribute('aria-label'))
  expect(labels).toEqual(['全选', '选择 Rings of Glass', '选择 After a Bad Night'])
})
