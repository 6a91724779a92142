// The statements that fill the tables of a large library. Random values are computed from the row's id, so
// they are the same for each run.
import { CARD_ALGORITHM_VERSION } from '../../domain/word/card-algorithm-version.ts'
import { SEARCH_EDITION } from '../../server/db/text-match.ts'
import type { SeedSize } from './size.ts'

interface Filling {
  sql: string
  /** The values of $1, $2 … */
  values: (keyof SeedSize)[]
}

const TOPICS = `array['science','nature','culture','history','technology','business','society','travel']`
/** A pseudo-random integer below `below`, computed from `what`. */
const chance = (what: string, below: number | string): string => `(abs(hashint8(${what})::bigint) % ${below})`

const ARTICLES = `
  insert into articles (id, title, title_zh, digest, source, author_id, author, topics, level, word_count, minutes, link,
    link_key, fingerprint, stage, status, published_at, is_lock, shown_revision, last_revision, translated_percent,
    cov_zk, cov_c4, cov_c6, cov_l4, cov_l8, cov_ielts, heat, created_at, updated_at)
  overriding system value
  select i, initcap(l.lemma) || ': ' || t.title || ' ' || i, t.title_zh, t.digest, 'Source ' || i % 12,
    a.id, a.name, array[(${TOPICS})[1 + i % 8], (${TOPICS})[1 + (i / 8) % 8]], t.level, t.word_count, t.minutes,
    'https://example.org/' || i, 'example.org/' || i, substr(md5(i::text), 1, 16), 'READY',
    case when i % 33 = 0 then 'AUDITED' else 'PUBLISHED' end, now() - ($1 - i) * interval '7 minutes', i % 20 = 0,
    1, 1, 100, (t.coverage->>'ZK')::real, (t.coverage->>'C4')::real, (t.coverage->>'C6')::real,
    (t.coverage->>'L4')::real, (t.coverage->>'L8')::real, (t.coverage->>'IELTS')::real,
    ${chance('i', 10_000)} / 100.0, now(), now()
  from generate_series(1, $1::bigint) i
  join bench_texts t on t.n = ${chance('i * 7', '(select count(*) from bench_texts)')}
  join bench_lemmas l on l.n = ${chance('i * 13', '(select count(*) from bench_lemmas)')}
  join creators a on a.name = 'Author ' || i % 40`

const CARDS = `
  insert into cards (user_id, lemma, word, gloss, phonetic, state, due, stability, difficulty, scheduled_days, reps,
    last_review, created_at, rules)
  select u, l.lemma, l.lemma, 'n. 释义 ' || l.lemma, 'ˈsæmpəl',
    case when k < 20 then 'NEW' when k < 25 then 'LEARNING' else 'REVIEW' end,
    case when k < 20 then now() - k * interval '1 hour' when k < 25 then now() - interval '5 minutes'
      else now() + (r % 900 - 200) * interval '1 hour' end,
    case when k < 20 then 0 else 1 + r % 60 end, case when k < 20 then 0 else 3 + r % 6 end,
    case when k < 25 then 0 else 1 + r % 60 end, case when k < 20 then 0 else 1 + r % 8 end,
    case when k >= 20 then now() - (1 + r % 60) * interval '1 day' end, now() - (k + r % 200) * interval '1 day', ${CARD_ALGORITHM_VERSION}
  from generate_series(1, $1::bigint) u cross join generate_series(0, $2::int - 1) k
  cross join lateral (select ${chance('u * 1000 + k', 100_000)} as r) dice
  join bench_lemmas l on l.n = (u * 31 + k * 7) % (select count(*) from bench_lemmas)
  order by u, k`

export const SEED_STATEMENTS: Filling[] = [
  { values: [], sql: `insert into creators (name) select 'Author ' || i from generate_series(0, 39) i` },
  { values: ['articles'], sql: ARTICLES },
  {
    values: ['articles'],
    sql: `insert into article_revisions (article_id, revision, state, origin, title, title_zh, paragraphs, lemmas,
        lemma_counts, forms, occurrences, coverage, level, word_count, minutes)
      select a.id, 1, 'AUDITED', 'hand', a.title, a.title_zh, t.paragraphs, t.lemmas, t.lemma_counts, t.forms,
        t.occurrences, t.coverage, t.level, t.word_count, t.minutes
      from articles a join bench_texts t on t.n = ${chance('a.id * 7', '(select count(*) from bench_texts)')}
      where a.id <= $1 order by a.id`,
  },
  {
    values: ['articles'],
    sql: `insert into article_search (article_id, edition, title, en, zh, pairs)
      select a.id, ${SEARCH_EDITION}, to_tsvector('english', a.title) || t.title_vector::tsvector || era, setweight(to_tsvector('english', a.title), 'A')
        || t.en || era, t.zh || era, phrase_pairs(to_tsvector('english', a.title)) || t.pairs
      from articles a join bench_texts t on t.n = ${chance('a.id * 7', '(select count(*) from bench_texts)')}
      cross join lateral (select array_to_tsvector(array['#', '#' || a.id / 512, '##' || a.id / 4096, '###' || a.id / 32768]) as era) e
      where a.id <= $1 and a.status = 'PUBLISHED' order by a.id`,
  },
  {
    values: ['users'],
    sql: `insert into users (id, phone, username, password_hash, role, known_base, last_visit_at) overriding system value
      select i, '+86139' || lpad(i::text, 8, '0'), 'bench' || i, 'none', 'user',
        (array['C4', 'C4', 'C6', 'IELTS', 'ZK'])[1 + i % 5], now() from generate_series(1, $1::bigint) i`,
  },
  {
    values: ['users'],
    sql: `insert into sessions (token_hash, user_id, user_agent, ip, expires_at)
      select sha256(rtrim(translate(encode(sha256(convert_to('reader ' || i, 'UTF8')), 'base64'), '+/', '-_'), '=')::bytea),
        i, 'bench', '127.0.0.1', now() + interval '90 days' from generate_series(1, $1::bigint) i`,
  },
  { values: ['users', 'cards'], sql: CARDS },
  {
    values: [],
    sql: `insert into card_contexts (user_id, card_id, word, sentence, article_id, article_title, paragraph, gloss)
      select c.user_id, c.id, c.word, s.sentence, a.id, a.title, 'p1', c.gloss from cards c
      join bench_sentences s on s.n = ${chance('c.id', '(select count(*) from bench_sentences)')}
      join articles a on a.id = 1 + ${chance('c.id * 3', '(select count(*) from articles)')} order by c.user_id, c.id`,
  },
  {
    values: [],
    sql: `insert into reviews (user_id, card_id, kind, rating, spent, before, state, at)
      select user_id, id, 'REVIEW', 3, 4000, jsonb_build_object('due', due, 'stability', stability, 'difficulty',
        difficulty, 'elapsed_days', 1, 'scheduled_days', scheduled_days, 'learning_steps', 0, 'reps', reps, 'lapses', 0,
        'state', 'REVIEW', 'last_review', last_review, 'retention', 0.9), 'REVIEW', last_review
      from cards where state = 'REVIEW' order by user_id, id`,
  },
  {
    values: ['users'],
    sql: `insert into word_states (user_id, lemma, state, at) select u, l.lemma, (array['KNOWN', 'IGNORED', 'UNKNOWN'])[1 + k % 3],
        now() from generate_series(1, $1::bigint) u cross join generate_series(0, 29) k
      join bench_lemmas l on l.n = (u * 17 + k * 11) % (select count(*) from bench_lemmas) order by u, k`,
  },
  {
    values: ['users'],
    sql: `insert into study_days (user_id, day, reviews, fresh, saved, mature_reviews, mature_kept)
      select u, to_char(now() at time zone 'Asia/Shanghai' - k * interval '1 day', 'YYYY-MM-DD'), 30, 5, 3, 20, 17
      from generate_series(1, $1::bigint) u cross join generate_series(1, 30) k order by u, k`,
  },
  {
    values: ['users', 'articles'],
    sql: `insert into reading_places (user_id, source, source_id, paragraph, percent, seconds)
      select distinct on (u, a) u, 'ARTICLE', a, 'p2', 40, 120 from generate_series(1, $1::bigint) u
      cross join generate_series(1, 20) k cross join lateral (select 1 + ${chance('u * 100 + k', '$2::bigint')} as a) x`,
  },
  {
    values: ['users', 'articles'],
    sql: `insert into article_marks (user_id, article_id, action)
      select distinct on (u, a) u, a, (array['READ', 'STAR', 'LATER'])[1 + k % 3] from generate_series(1, $1::bigint) u
      cross join generate_series(1, 20) k cross join lateral (select 1 + ${chance('u * 200 + k', '$2::bigint')} as a) x`,
  },
]
