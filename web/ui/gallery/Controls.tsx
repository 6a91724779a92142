// Gallery section: buttons, fields and switches.
import { useState } from 'react'
import { Badge, CountBadge, KeyHint, LevelTag } from '../Badge.tsx'
import { Button, IconButton } from '../Button.tsx'
import { Checkbox, Field, Input, Select, Switch, TextArea } from '../Field.tsx'
import { BookIcon, CloseIcon, QuestionIcon, RefreshIcon } from '../icons.tsx'
import { Section } from '../List.tsx'
import { Menu } from '../Menu.tsx'
import { SearchIcon } from '../more-icons.tsx'
import { PasswordInput } from '../PasswordInput.tsx'
import { ProgressBar } from '../Progress.tsx'
import { Tabs } from '../Tabs.tsx'
import styles from './UiGallery.module.css'

export function ControlsGallery() {
  const [tab, setTab] = useState<'new' | 'due' | 'hard'>('new')
  const [on, setOn] = useState(true)
  const [liked, setLiked] = useState(false)
  return (
    <>
      <Section title="按钮">
        <div className={styles.line}>
          <Button variant="primary">加入生词本</Button>
          <Button>AI 语境释义</Button>
          <Button variant="plain">换一批</Button>
          <Button variant="danger">删除</Button>
        </div>
        <div className={styles.line}>
          <Button variant="primary" loading>
            正在保存
          </Button>
          <Button loading>正在保存</Button>
          <Button variant="primary" disabled>
            不能按
          </Button>
          <Button icon={<RefreshIcon size={18} />}>再抓一次</Button>
        </div>
        <div className={styles.line}>
          <Button size="s" variant="primary">
            关注
          </Button>
          <Button size="s">已关注</Button>
          <Button size="s" variant="plain">
            撤销
          </Button>
          <IconButton label="收藏" pressed={liked} onClick={() => setLiked(!liked)}>
            <BookIcon />
          </IconButton>
          <IconButton label="消息" badge>
            <QuestionIcon />
          </IconButton>
          <IconButton label="关闭" disabled>
            <CloseIcon />
          </IconButton>
          <Menu
            label="排序"
            items={[
              { label: '最新', onSelect: () => undefined },
              { label: '快到期', onSelect: () => undefined, disabled: true },
              { label: '全部删除', onSelect: () => undefined, danger: true, separated: true },
            ]}
          />
        </div>
        <Button variant="primary" block>
          开始复习 24 个词
        </Button>
      </Section>
      <Section title="标签">
        <Tabs
          label="单词"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'new', label: '最新', count: 1240 },
            { value: 'due', label: '到期', count: 24 },
            { value: 'hard', label: '难词' },
          ]}
        >
          <p className={styles.line}>这里是“{{ new: '最新', due: '到期', hard: '难词' }[tab]}”的内容。</p>
        </Tabs>
        <div className={styles.line}>
          <LevelTag label="六级 / 考研" />
          <Badge>草稿</Badge>
          <Badge tone="ok">已发布</Badge>
          <Badge tone="warn">译文待审</Badge>
          <Badge tone="danger">抓取失败</Badge>
          <CountBadge count={7} />
          <CountBadge count={128} />
          <KeyHint keys={['j', 'k', 'Esc']} />
        </div>
      </Section>
      <Section title="表单">
        <div className={styles.form}>
          <Field label="手机号" hint="只用来登录，不会公开">
            <Input type="tel" inputMode="numeric" placeholder="11 位手机号" autoComplete="tel" />
          </Field>
          <Field label="密码" error="密码至少 8 位，再加一点就好">
            <PasswordInput defaultValue="kaijuan" autoComplete="current-password" />
          </Field>
          <Field label="搜索" hideLabel>
            <Input type="search" lead={<SearchIcon />} placeholder="标题、正文，中英文都可以" />
          </Field>
          <Field label="备注">
            <TextArea placeholder="写下想法" />
          </Field>
          <Field label="难度">
            <Select defaultValue="C6">
              <option value="C4">四级 / 高考</option>
              <option value="C6">六级 / 考研</option>
            </Select>
          </Field>
          <Field label="用户名">
            <Input defaultValue="读书人" disabled />
          </Field>
          <div>
            <Switch
              label="读文章也算复习"
              hint="到期的词读到而没有点开，记作认识"
              checked={on}
              onChange={setOn}
            />
            <Switch label="每天提醒" checked={!on} onChange={(next) => setOn(!next)} />
            <Switch label="暂时不能改" checked disabled onChange={() => undefined} />
            <Checkbox label="记住这台设备" checked={on} onChange={setOn} />
          </div>
        </div>
      </Section>
      <Section title="进度">
        <ProgressBar label="读到" value={0.62} text="62%" />
        <div className={styles.line} />
        <ProgressBar label="正在翻译" text="第 8 段，共 23 段" />
        <div className={styles.line} />
        <ProgressBar label="复习进度" value={9} max={24} thin />
      </Section>
    </>
  )
}
