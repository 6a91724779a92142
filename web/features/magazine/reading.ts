// Where a reader is in an issue, and how its articles are grouped.
import type { MagazinePlace } from '../../../contract/magazine.ts'

type Article = NonNullable<MagazinePlace['article']>
export type ReadablePlace = MagazinePlace & { article: Article }

export const isRead = ({ article }: ReadablePlace): boolean => article.marks.includes('READ')

/** Those that readers may see. */
export const filterReadablePlaces = (places: readonly MagazinePlace[]): ReadablePlace[] =>
  places.flatMap((place) => (place.article ? [{ ...place, article: place.article }] : []))

/** The first not finished; undefined when all are. */
export const findFirstUnreadPlace = (places: readonly ReadablePlace[]): ReadablePlace | undefined =>
  places.find((place) => !isRead(place))

export interface IssueSection<P> {
  name: string
  name_zh: string
  places: P[]
}

/** Neighbours of one section stand under one heading. */
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

/** Where an article is read as part of an issue, so that the one after it is the issue's. */
export const getIssueArticlePath = (article: number, magazine: number): string =>
  `/article/${article}?magazine=${magazine}`
