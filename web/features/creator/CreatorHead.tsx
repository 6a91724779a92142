// Header of an author or a publication: name, description, follow button, and the share of known words in
// their articles.
import type { CreatorShown } from '../../../contract/creator.ts'
import { formatCount } from '../../lib/format.ts'
import { CoverImage } from '../../ui/CoverImage.tsx'
import styles from './Creator.module.css'
import { FollowButton } from './FollowButton.tsx'

export function CreatorHead({ creator }: { creator: CreatorShown }) {
  const { kind, name, bio, quote, picture, followers, known_percent, article_count } = creator
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <p className={styles.kind}>{kind === 'AUTHOR' ? '作者' : '刊物'}</p>
        <h1 lang="en">{name}</h1>
        {bio !== '' && <p className={styles.bio}>{bio}</p>}
      </div>
      {picture && <CoverImage src={picture} title={name} ratio="round" eager className={styles.picture} />}
      <div className={styles.acts}>
        <FollowButton creator={creator} />
        <p className={styles.facts}>
          {followers > 0 && <span>{formatCount(followers)} 人关注</span>}
          {known_percent === null ? (
            <span>{formatCount(article_count)} 篇文章</span>
          ) : (
            <span>
              你平均认识 <b>{Math.floor(known_percent)}%</b>
            </span>
          )}
        </p>
      </div>
      {quote !== '' && (
        <blockquote className={styles.quote} lang="en">
          {quote}
        </blockquote>
      )}
    </header>
  )
}
