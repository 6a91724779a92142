// Suggested feeds, each added with one click.
import type { Feed } from '../../../contract/rss.ts'
import { type SuggestedFeed, suggestedFeeds } from '../../../domain/rss/suggested.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useAddFeed } from './queries.ts'

export function SuggestedFeeds({ known }: { known: readonly Feed[] }) {
  // A feed that redirects is stored under its target URL, with the requested URL in `addresses`.
  const urls = new Set(known.flatMap(({ url, addresses }) => [url, ...addresses]))
  return (
    <Section title="推荐的订阅源" hint="都是英文的，不用登录就能读全文。">
      <List label="推荐的订阅源">
        {suggestedFeeds.map((feed) => (
          <Suggestion key={feed.url} feed={feed} isKnown={urls.has(feed.url)} />
        ))}
      </List>
    </Section>
  )
}

function Suggestion({ feed, isKnown }: { feed: SuggestedFeed; isKnown: boolean }) {
  const add = useAddFeed()
  return (
    <ListRow
      title={<span lang="en">{feed.name}</span>}
      sub={add.isError ? add.error.message : feed.description}
      actions={
        isKnown || add.isSuccess ? (
          <Badge tone="ok">已订阅</Badge>
        ) : (
          <Button
            size="s"
            aria-label={`订阅 ${feed.name}`}
            loading={add.isPending}
            onClick={() => add.mutate(feed.url, { onSuccess: () => showNotice(`订阅了 ${feed.name}`) })}
          >
            {add.isError ? '再试一次' : '订阅'}
          </Button>
        )
      }
    />
  )
}
