// Form for an editor's settings of a feed: its name, folder and publication, and the automatic handling of
// its items.
import { type FormEvent, useId, useState } from 'react'
import type { Feed } from '../../../contract/rss.ts'
import { topicLabel, topicNames } from '../../../domain/article/topics.ts'
import { isTranslatorName, translatorInText, translatorLabel } from '../../../domain/article/translators.ts'
import { DIFFICULTY_LEVELS, isDifficulty, levelLabel } from '../../../domain/language/level-names.ts'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox, Field, Input, Select } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useFeeds, useUpdateFeed } from './queries.ts'
import styles from './Rss.module.css'

export function FeedPolicy({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const form = useId()
  const folders = useId()
  const feeds = useFeeds()
  const update = useUpdateFeed()
  const [values, setValues] = useState(() => ({
    name: feed.name,
    folder: feed.folder,
    publication: feed.publication?.name ?? '',
    auto_take: feed.auto_take,
    auto_translate: feed.auto_translate,
    translator: feed.translator,
    level_floor: feed.level_floor,
    topics: feed.topics,
    keep: String(feed.keep),
  }))
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const faults = update.error instanceof ApiError ? update.error.fieldErrors : {}
  const known = [...new Set((feeds.data?.items ?? []).map(({ folder }) => folder))].filter(Boolean)
  const translators = feeds.data?.translators ?? []
  const offered = [...new Set([...translators, ...(feed.translator ? [feed.translator] : [])])]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      { id: feed.id, ...values, keep: Number(values.keep) },
      {
        onSuccess: () => {
          showNotice('已保存')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="名称和规则"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={form} loading={update.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={form} className={styles.policy} onSubmit={submit} noValidate>
        <Field label="名字" hint="留空则使用订阅源的名称。" error={faults['name']}>
          <Input
            lang="en"
            maxLength={120}
            value={values.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field label="分组" error={faults['folder']}>
          <Input
            maxLength={40}
            list={folders}
            value={values.folder}
            onChange={({ target }) => set({ folder: target.value })}
          />
        </Field>
        <datalist id={folders}>
          {known.map((folder) => (
            <option key={folder} value={folder} />
          ))}
        </datalist>
        <Field label="属于哪份刊物" hint="留空则以网页标注为准。" error={faults['publication']}>
          <Input
            lang="en"
            maxLength={120}
            value={values.publication}
            onChange={({ target }) => set({ publication: target.value })}
          />
        </Field>
        <Checkbox
          label="新的自动收下"
          hint="一次最多十篇，已有的不收。"
          checked={values.auto_take}
          onChange={(auto_take) => set({ auto_take })}
        />
        <Checkbox
          label="收下后自动翻译"
          checked={values.auto_translate}
          onChange={(auto_translate) => set({ auto_translate })}
        />
        {(translators.length > 1 || feed.translator !== null) && (
          <Field label="翻译服务" error={faults['translator']}>
            <Select
              value={values.translator ?? ''}
              onChange={({ target: { value } }) =>
                set({ translator: isTranslatorName(value) ? value : null })
              }
            >
              <option value="">
                {translators.length > 0
                  ? `按全站的次序，先是${translatorInText(translators[0] ?? 'llm')}`
                  : '按全站的次序'}
              </option>
              {offered.map((name) => (
                <option key={name} value={name}>
                  {translatorLabel(name)}
                  {!translators.includes(name) && '（现在没有设置）'}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="难度至少" hint="更容易的不自动收，也不自动翻译。">
          <Select
            value={values.level_floor ?? ''}
            onChange={({ target: { value } }) => set({ level_floor: isDifficulty(value) ? value : null })}
          >
            <option value="">不限</option>
            {DIFFICULTY_LEVELS.map((level) => (
              <option key={level} value={level}>
                {levelLabel(level)}
              </option>
            ))}
          </Select>
        </Field>
        <fieldset>
          <legend>文章的话题</legend>
          <div className={styles.topics}>
            {topicNames.map((topic) => (
              <Checkbox
                key={topic}
                label={topicLabel(topic)}
                checked={values.topics.includes(topic)}
                disabled={values.topics.length >= 8 && !values.topics.includes(topic)}
                onChange={(isOn) =>
                  set({
                    topics: isOn ? [...values.topics, topic] : values.topics.filter((each) => each !== topic),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <Field label="保留条数" hint="更早的会清除；已收下的和订阅源仍列出的会保留。" error={faults['keep']}>
          <Input
            inputMode="numeric"
            value={values.keep}
            onChange={({ target }) => set({ keep: target.value.replace(/\D/g, '') })}
          />
        </Field>
        {update.error && Object.keys(faults).length === 0 && <p role="alert">{update.error.message}</p>}
      </form>
    </Dialog>
  )
}
