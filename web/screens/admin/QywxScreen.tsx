// 企业微信: the WeCom group and person that readers can contact. One column of fields (admin).
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { ContactsAdmin } from '../../features/site/ContactsAdmin.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'

export function QywxScreen() {
  return (
    <Page wide>
      <AdminBar here="qywx" />
      <PageTitle title="企业微信" sub="读者群和客服的二维码；应用商店审核时读者看不到" />
      <ContactsAdmin />
    </Page>
  )
}
