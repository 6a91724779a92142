// 订单: all orders with the selected one next to the list; further views for prices, level permissions, the
// contact for manual payment, and the daily statements.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { LimitsEditor } from '../../features/member/LimitsEditor.tsx'
import { PriceEditor } from '../../features/member/PriceEditor.tsx'
import { AdminOrderDetail } from '../../features/order/AdminOrderDetail.tsx'
import styles from '../../features/order/Order.module.css'
import { OrderList } from '../../features/order/OrderList.tsx'
import { PayContactForm } from '../../features/order/PayContactForm.tsx'
import { ReconciliationReports } from '../../features/order/ReconciliationReports.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const VIEWS = [
  { value: 'orders', label: '订单' },
  { value: 'prices', label: '价目' },
  { value: 'limits', label: '权益' },
  { value: 'contact', label: '客服' },
  { value: 'reports', label: '对账' },
] as const
const SUBS = {
  orders: '手工完成和退款在订单里操作，操作人和原因会写入记录',
  prices: '没有定价的不卖；改了价，买过的还是原来的',
  limits: '每个等级能做什么，改了马上算数',
  contact: '没有在线支付时，读者加这位客服的微信付款',
  reports: '每天核对收款方的对账单和订单',
} as const

export function OrdersScreen() {
  const { searchStr } = useLocation()
  const navigate = useNavigate()
  const search = new URLSearchParams(searchStr)
  const chosen = search.get('no')
  const view = VIEWS.find(({ value }) => value === search.get('view'))?.value ?? 'orders'
  return (
    <Page wide>
      <AdminBar here="orders" />
      <PageTitle title="订单" sub={SUBS[view]} />
      <div className={styles.views}>
        <Tabs
          label="订单"
          items={VIEWS}
          value={view}
          onChange={(next) =>
            void navigate({ to: next === 'orders' ? '/admin/order' : `/admin/order?view=${next}` })
          }
        />
      </div>
      {view === 'prices' && (
        <>
          <PriceEditor />
          <p className={styles.note}>
            <Link to="/poster/product">价目海报</Link>
          </p>
        </>
      )}
      {view === 'limits' && <LimitsEditor />}
      {view === 'contact' && <PayContactForm />}
      {view === 'reports' && <ReconciliationReports />}
      {view === 'orders' && (
        <div className={styles.two} data-chosen={chosen !== null || undefined}>
          <div>
            <OrderList chosen={chosen} />
          </div>
          {chosen !== null && (
            <div>
              <div className={styles.back}>
                <BackLink to="/admin/order">订单</BackLink>
              </div>
              <AdminOrderDetail key={chosen} order_no={chosen} />
            </div>
          )}
        </div>
      )}
    </Page>
  )
}
