// Components for the sections of the home screen: a heading, plain rows, a link to the full list.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ArticleCard } from '../../../contract/entities/article.ts'
import { ArticleLink } from '../../features/article/ArticleLink.tsx'
import styles from '../../features/article/Front.module.css'
import { RightIcon } from '../../ui/icons.tsx'

export const flattenCards = <Card,>(data: { pages: { items: Card[] }[] } | undefined): Card[] =>
  data?.pages.flatMap(({ items }) => items) ?? []

export function HomeSection({
  title,
  action,
  children,
}: {
  title: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.part}>
      <header>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

export const HomeRows = ({ cards }: { cards: readonly ArticleCard[] }) => (
  <div className={styles.rows}>
    {cards.map((card) => (
      <ArticleLink key={card.id} article={card} isPlain />
    ))}
  </div>
)

export const SeeAllLink = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className={styles.all}>
    {text}
    <RightIcon size={16} />
  </Link>
)
