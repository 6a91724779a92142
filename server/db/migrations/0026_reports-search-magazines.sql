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
CREATE TABLE "magazine_places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "magazine_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"magazine_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"source" text,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "magazines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "magazines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"publication_id" bigint NOT NULL,
	"name" text NOT NULL,
	"edition" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"url" text,
	"cover" text,
	"epub_key" text,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"task_id" uuid,
	"error" text,
	"published_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "kind" text DEFAULT 'PRESS' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "magazine_places" ADD CONSTRAINT "magazine_places_magazine_id_magazines_id_fk" FOREIGN KEY ("magazine_id") REFERENCES "public"."magazines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "magazine_places_in" ON "magazine_places" USING btree ("magazine_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "magazine_places_article" ON "magazine_places" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "magazine_places_source" ON "magazine_places" USING btree ("magazine_id","source");--> statement-breakpoint
CREATE INDEX "magazines_out" ON "magazines" USING btree ("published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "magazines_of" ON "magazines" USING btree ("publication_id","published_at");--> statement-breakpoint
CREATE INDEX "article_search_pairs" ON "article_search" USING gin (phrase_pairs("en")) WHERE edition >= 2;--> statement-breakpoint
CREATE INDEX "article_search_first" ON "article_search" USING btree ("article_id") WHERE edition < 2;--> statement-breakpoint
CREATE INDEX "card_contexts_place" ON "card_contexts" USING btree ("article_id","paragraph") WHERE article_id is not null;