// Gallery section: rows, article rows and the table.
import { useState } from 'react'
import { ArticleRow, type ArticleRowProps } from '../ArticleRow.tsx'
import { Badge, CountBadge, LevelTag } from '../Badge.tsx'
import { Button, IconButton } from '../Button.tsx'
import { HighlightedText } from '../HighlightedText.tsx'
import { BookIcon, InfoIcon, ShelfIcon } from '../icons.tsx'
import { List, ListRow, Section } from '../List.tsx'
import { Pager } from '../Pager.tsx'
import { LoadMore } from '../Pagination.tsx'
import { Table } from '../Table.tsx'

const link: ArticleRowProps['link'] = (shell) => <a href="#lists" {...shell} />

const ROWS = [
  { id: '1', title: 'Nature briefing', items: 240, state: 'ok' as const },
  { id: '2', title: 'A very long feed name that has to wrap somewhere', items: 12, state: 'danger' as const },
]

export function ListsGallery() {
  const [turned, setTurned] = useState(40)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(['1']))
  return (
    <>
      <Section title="适合我" action={<a href="#lists">全部</a>}>
        <ArticleRow
          link={link}
          title="The quiet revolution in battery storage"
          titleZh="储能的静默革命：电网如何学会等待"
          cover="/icon.svg"
          meta={[<LevelTag key="level" label="六级 / 考研" />, '6 分钟', '你认识 97%']}
        />
        <ArticleRow
          link={link}
          note="有 3 个到期的词"
          title="Why we walk ten thousand steps"
          titleZh="一万步从哪里来"
          cover={null}
          meta={[<LevelTag key="level" label="简单" />, '3 分钟', '你认识 99%']}
        />
        <ArticleRow
          link={link}
          title={
            <HighlightedText
              text="A short history of the umbrella, and of the people who refused it"
              terms={['umbrella']}
            />
          }
          digest={
            <HighlightedText
              text="雨伞曾经只属于女士，直到一个固执的伦敦人撑着它走了三十年。"
              terms={['雨伞']}
            />
          }
          meta={['The Weekly Ledger', '昨天', false, '已读']}
          read
          actions={
            <IconButton label="收藏">
              <BookIcon size={18} />
            </IconButton>
          }
        />
      </Section>
      <Section title="设置">
        <List label="设置" inset>
          <ListRow
            lead={<BookIcon />}
            title="我的单词"
            trail={<CountBadge count={24} />}
            onClick={() => undefined}
          />
          <ListRow lead={<ShelfIcon />} title="阅读记录" trail="本周 3 小时 5 分" link={link} />
          <ListRow lead={<InfoIcon />} title="关于开卷" sub="版本 0.1.0" link={link} />
        </List>
      </Section>
      <Section title="单词" hint="点一下看例句">
        <List label="单词">
          <ListRow
            title={<span lang="en">reluctant</span>}
            sub="adj. 不情愿的，勉强的"
            trail="3 天后"
            onClick={() => undefined}
          />
          <ListRow
            title={<span lang="en">take after</span>}
            sub="（长相、性格）像"
            trail={<Badge tone="accent">今天</Badge>}
            onClick={() => undefined}
          />
          <ListRow title="退出登录" danger onClick={() => undefined} />
          <ListRow title="只是一行字" trail={<Button size="s">编辑</Button>} />
        </List>
        <LoadMore hasMore loading={false} onMore={() => undefined} />
        <LoadMore hasMore failed loading={false} onMore={() => undefined} />
        <LoadMore hasMore={false} loading={false} onMore={() => undefined} end="就这些了" />
      </Section>
      <Section title="翻页">
        <Pager offset={turned} count={20} size={20} total={1240} next={turned + 20} onTurn={setTurned} />
      </Section>
      <Section title="表格">
        <Table
          caption="订阅源"
          rows={ROWS}
          rowKey={(row) => row.id}
          selected={picked}
          onSelect={setPicked}
          columns={[
            { key: 'title', title: '名称', main: true, cell: (row) => <span lang="en">{row.title}</span> },
            { key: 'items', title: '条目', numeric: true, cell: (row) => row.items },
            {
              key: 'state',
              title: '状态',
              cell: (row) => <Badge tone={row.state}>{row.state === 'ok' ? '正常' : '抓取失败'}</Badge>,
            },
            { key: 'action', title: '操作', cell: () => <Button size="s">现在抓</Button> },
          ]}
        />
      </Section>
    </>
  )
}
