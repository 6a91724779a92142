ALTER TABLE "article_revisions" ADD COLUMN "occurrences" jsonb;--> statement-breakpoint
ALTER TABLE "card_contexts" ADD COLUMN "spans" jsonb;--> statement-breakpoint
ALTER TABLE "card_contexts" ADD COLUMN "zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "is_gloss_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "rules" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "merges" bigint;