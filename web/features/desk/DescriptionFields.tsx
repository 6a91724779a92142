// Form fields that describe an article: digest, author, source, link, cover, topics, level, and how hard it
// is.
import { useId } from 'react'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { topicLabel, topicNames } from '../../../domain/article/topics.ts'
import { isLevel, levelLabel } from '../../../domain/language/levels.ts'
import { formatCount, formatMinutes, formatPercent } from '../../lib/format.ts'
import { ArticleRow } from '../../ui/ArticleRow.tsx'
import { Button } from '../../ui/Button.tsx'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { Checkbox, Field, Input, Select, TextArea } from '../../ui/Field.tsx'
import { LevelOptions } from '../../ui/LevelOptions.tsx'
import { PictureField } from '../../ui/PictureField.tsx'
import styles from './ArticleDesk.module.css'
import type { ArticleDraft } from './article-draft.ts'

const BASES: Record<string, string> = {
  ZK: '中考',
  C4: '四级 / 高考',
  C6: '六级 / 考研',
  L4: '专四（估算）',
  L8: '专八（估算）',
  IELTS: '雅思',
}

export interface DescriptionFieldsProps {
  article: EditedArticle
  draft: ArticleDraft
  /** Topics suggested by the text, for an article without topics. */
  proposed: readonly string[]
  isReadOnly: boolean
  /** Validation errors by the field name that the server uses. */
  faults: Record<string, string>
  onEdit: (change: Partial<ArticleDraft>) => void
}

export function DescriptionFields(props: DescriptionFieldsProps) {
  const { article, draft, proposed, isReadOnly, faults, onEdit } = props
  const text = (key: 'author' | 'source' | 'link' | 'cover', maxLength: number) => ({
    value: draft[key],
    maxLength,
    readOnly: isReadOnly,
    onChange: (event: { target: { value: string } }) => onEdit({ [key]: event.target.value }),
  })
  const faultOf = (key: string) => faults[`article.${key}`]
  return (
    <div className={styles.description}>
      <div className={styles.fields}>
        <Field label="摘要" hint="列表里显示在标题下面。" error={faultOf('digest')}>
          <TextArea
            value={draft.digest}
            maxLength={1000}
            readOnly={isReadOnly}
            onChange={(event) => onEdit({ digest: event.target.value })}
          />
        </Field>
        <Field label="作者" error={faultOf('author')}>
          <Input lang="en" {...text('author', 120)} />
        </Field>
        <Field label="来源" error={faultOf('source')}>
          <Input lang="en" {...text('source', 120)} />
        </Field>
        <Field label="原文网址" error={faultOf('link') && '网址要以 http:// 或 https:// 开头'}>
          <Input type="url" inputMode="url" {...text('link', 2000)} />
        </Field>
        <Field label="封面地址" error={faultOf('cover')}>
          <Input inputMode="url" placeholder="/files/… 或 https://…" {...text('cover', 500)} />
        </Field>
        {!isReadOnly && <PictureField label="上传封面" onUploaded={({ src }) => onEdit({ cover: src })} />}
        {draft.cover !== '' && (
          <CoverImage key={draft.cover} src={draft.cover} title={draft.title} ratio="wide" />
        )}
      </div>
      <div className={styles.fields}>
        <Topics
          chosen={draft.topics}
          proposed={proposed}
          isReadOnly={isReadOnly}
          onChange={(topics) => onEdit({ topics })}
        />
        <Field
          label="难度"
          hint={draft.level === null ? '由词汇覆盖率和句长算出。' : '由你来定，不再随文字变化。'}
          error={faultOf('level')}
        >
          <Select
            value={draft.level ?? ''}
            disabled={isReadOnly}
            onChange={(event) => onEdit({ level: isLevel(event.target.value) ? event.target.value : null })}
          >
            <option value="">
              {article.level && !article.level_is_manual
                ? `按文字计算：${levelLabel(article.level)}`
                : '按文字计算'}
            </option>
            <LevelOptions />
          </Select>
        </Field>
        <Figures article={article} />
        <Card article={article} draft={draft} />
      </div>
    </div>
  )
}

/** Preview of the article in readers' lists. */
function Card({ article, draft }: { article: EditedArticle; draft: ArticleDraft }) {
  const level = draft.level ?? (article.level_is_manual ? null : article.level)
  const [topic] = draft.topics
  return (
    <section aria-label="列表里的样子">
      <p className={styles.cardTitle}>列表里的样子</p>
      <ArticleRow
        key={draft.cover}
        link={({ className, children }) => <span className={className}>{children}</span>}
        title={draft.title || '（没有标题）'}
        titleZh={draft.title_zh}
        note={
          <>
            {draft.source && <span lang="en">{draft.source}</span>}
            {draft.source && topic && ' · '}
            {topic && topicLabel(topic)}
          </>
        }
        digest={draft.digest}
        cover={draft.cover}
        coverTitle={draft.title}
        meta={[level && levelLabel(level), formatMinutes(article.minutes), article.is_lock && '加锁']}
      />
    </section>
  )
}

function Topics(props: {
  chosen: readonly string[]
  /** Topics suggested by the text, as long as none is selected. */
  proposed: readonly string[]
  isReadOnly: boolean
  onChange: (topics: string[]) => void
}) {
  const id = useId()
  // Topics outside the fixed list can be removed, but not added.
  const names = [...new Set<string>([...topicNames, ...props.chosen])]
  return (
    <fieldset aria-labelledby={id} className={styles.topics}>
      <legend id={id}>话题</legend>
      {props.proposed.length > 0 && !props.isReadOnly && (
        <Button size="s" onClick={() => props.onChange([...props.proposed])}>
          建议：{props.proposed.map(topicLabel).join('、')}
        </Button>
      )}
      {names.map((name) => (
        <Checkbox
          key={name}
          label={topicLabel(name)}
          checked={props.chosen.includes(name)}
          disabled={props.isReadOnly || (props.chosen.length >= 8 && !props.chosen.includes(name))}
          onChange={(isOn) =>
            props.onChange(isOn ? [...props.chosen, name] : props.chosen.filter((topic) => topic !== name))
          }
        />
      ))}
    </fieldset>
  )
}

function Figures({
  article: { coverage, word_count, minutes, translated_percent },
}: {
  article: EditedArticle
}) {
  const covered = Object.entries(BASES).filter(([base]) => coverage[base] !== undefined)
  if (word_count === 0) return null
  return (
    <dl className={styles.figures}>
      <Figure term="词数" value={formatCount(word_count)} />
      <Figure term="阅读时间" value={formatMinutes(minutes)} />
      <Figure term="译文" value={formatPercent(translated_percent / 100)} />
      {covered.map(([base, label]) => (
        <Figure key={base} term={`${label}读者认识`} value={formatPercent((coverage[base] ?? 0) / 100)} />
      ))}
    </dl>
  )
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
