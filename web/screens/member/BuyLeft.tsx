// Left column of the purchase on wide windows: benefits of the membership, other ways to get it, and the
// latest articles for members.
import { Link } from '@tanstack/react-router'
import type { LimitTable } from '../../../contract/entities/membership.ts'
import { NEWEST_FIRST, useArticles } from '../../features/article/queries.ts'
import { getBenefitsHeadline } from '../../features/member/benefits.ts'
import { LimitsTable } from '../../features/member/LimitsTable.tsx'
import { useProducts } from '../../features/member/queries.ts'
import styles from './Buy.module.css'

const SHOWN_ARTICLES = 3

export function BuyLeft({ limits, level }: { limits: LimitTable; level: 'MEMBER' | 'CHANGDU' }) {
  const trial = useProducts().data?.trial
  return (
    <div className={styles.left}>
      <p className={styles.kicker}>开通会员</p>
      <h2 className={styles.title}>{getBenefitsHeadline(limits)}</h2>
      <p className={styles.sub}>查词、生词本和每日复习一直免费。会员另外包括：</p>
      <LimitsTable limits={limits} products={[]} mine={level} isChosen />
      <p className={styles.links}>
        {trial?.is_available && (
          <span>
            想先试试？<Link to="/trial">免费体验 {trial.days} 天</Link>
          </span>
        )}
        <span>
          邀请好友可得会员，<Link to="/Award">去邀请</Link>
        </span>
      </p>
      <Lately />
    </div>
  )
}

function Lately() {
  const { data } = useArticles(NEWEST_FIRST)
  const locked = data?.pages
    .flatMap(({ items }) => items)
    .filter(({ is_lock }) => is_lock)
    .slice(0, SHOWN_ARTICLES)
  if (!locked || locked.length === 0) return null
  return (
    <section className={styles.lately}>
      <h3>最近的会员文章</h3>
      <ul>
        {locked.map(({ id, title, title_zh, known_percent }) => (
          <li key={id}>
            <Link to={`/article/${id}`} lang="en">
              {title}
            </Link>
            <small>{title_zh}</small>
            <i aria-hidden="true" />
            {known_percent !== null && <b>你认识 {Math.floor(known_percent)}%</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}
