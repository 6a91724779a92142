CREATE TABLE "ai_cached" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_cached_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "article_sense_texts" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"asked" text[] DEFAULT '{}' NOT NULL,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "article_senses" (
	"article_id" bigint NOT NULL,
	"text_hash" text NOT NULL,
	"start_at" integer NOT NULL,
	"end_at" integer NOT NULL,
	"lemma" text NOT NULL,
	"pos" text NOT NULL,
	"zh" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_senses_article_id_text_hash_start_at_lemma_pk" PRIMARY KEY("article_id","text_hash","start_at","lemma")
);
--> statement-breakpoint
ALTER TABLE "ai_runs" ADD COLUMN "first_ms" integer;--> statement-breakpoint
ALTER TABLE "article_sense_texts" ADD CONSTRAINT "article_sense_texts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_senses" ADD CONSTRAINT "article_senses_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;