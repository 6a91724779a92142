// 关于开卷: the product, its use of readers' data, and how to contact us. A page of text.
import { Link } from '@tanstack/react-router'
import { ContactList } from '../../features/site/ContactList.tsx'
import { BackBar } from '../../ui/BackBar.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'

export function AboutScreen() {
  return (
    <>
      <BackBar />
      <Page>
        <PageTitle title="关于开卷" sub="读英文原文，不认识的词轻点就懂" />
        <Section title="开卷是什么">
          <p>
            开卷收集英文文章、杂志和书，按你认识多少词挑给你读。轻点一个词，查看在句子里的意思；加入生词本，快忘记时会安排复习。译文可随时展开。
          </p>
        </Section>
        <Section title="你的数据属于你">
          <p>生词、笔记和阅读记录只用于推荐文章、安排复习。不登录也能阅读，记录只保存在这台设备上。</p>
        </Section>
        <ContactList />
        <Section title="更多">
          <List>
            <ListRow title="全部文章" link={(shell) => <Link to="/_old_index" {...shell} />} />
            <ListRow title="会员" link={(shell) => <Link to="/member" {...shell} />} />
            <ListRow title="版本和更新" link={(shell) => <Link to="/app_upgrade" {...shell} />} />
          </List>
        </Section>
      </Page>
    </>
  )
}
