-- Every two words that follow each other in a text, as numbers: of the words that are looked for, with how many that are
-- not stand between them (three at most). A phrase has the pairs of its own words, and a text that has the phrase has them.
CREATE OR REPLACE FUNCTION "phrase_pairs"(words tsvector) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  SET search_path = pg_catalog AS $$
  SELECT coalesce(array_agg(DISTINCT hashtext(word || ' ' || gap || ' ' || follower)), '{}') FROM (
    SELECT u.lexeme AS word, lead(u.lexeme) OVER places AS follower, lead(p.place) OVER places - p.place AS gap
    FROM unnest(words) AS u (lexeme, positions, weights) CROSS JOIN unnest(u.positions) AS p (place)
    WINDOW places AS (ORDER BY p.place, u.lexeme)
  ) AS pairs WHERE gap BETWEEN 1 AND 4
$$;--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "article_search_pairs" ON "article_search" USING gin (phrase_pairs("en")) WHERE edition >= 2;--> statement-breakpoint
CREATE INDEX "article_search_first" ON "article_search" USING btree ("article_id") WHERE edition < 2;