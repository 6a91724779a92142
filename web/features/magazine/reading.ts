// The reader's progress in an issue, and the grouping of its articles.
import type { MagazinePlace } from '../../../contract/magazine.ts'

type Article = NonNullable<MagazinePlace['article']>
export type ReadablePlace = MagazinePlace & { article: Article }

export const isRead = ({ article }: ReadablePlace): boolean => article.marks.includes('READ')

/** Places with an article that is visible to readers. */
export const filterReadablePlaces = (places: readonly MagazinePlace[]): ReadablePlace[] =>
  places.flatMap((place) => (place.article ? [{ ...place, article: place.article }] : []))

/** The first unfinished article; undefined if all are finished. */
export const findFirstUnreadPlace = (places: readonly ReadablePlace[]): ReadablePlace | undefined =>
  places.find((place) => !isRead(place))

export interface IssueSection<P> {
  name: string
  name_zh: string
  places: P[]
}

/** Groups consecutive places of the same section. */
export function groupBySection<P extends Pick<MagazinePlace, 'section' | 'section_zh'>>(
  places: readonly P[],
): IssueSection<P>[] {
  const sections: IssueSection<P>[] = []
  for (const place of places) {
    const last = sections.at(-1)
    if (last?.name === place.section) last.places.push(place)
    else sections.push({ name: place.section, name_zh: place.section_zh, places: [place] })
  }
  return sections
}

/** Path of an article in the context of an issue, so that its "next article" link stays in the issue. */
export const getIssueArticlePath = (article: number, magazine: number): string =>
  `/article/${article}?magazine=${magazine}`
