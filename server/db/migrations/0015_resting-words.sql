ALTER TABLE "cards" ADD COLUMN "rested_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "card_contexts_article" ON "card_contexts" USING btree ("user_id","article_id") WHERE article_id is not null;--> statement-breakpoint
CREATE INDEX "cards_leech" ON "cards" USING btree ("user_id","lapses") WHERE deleted_at is null and lapses >= 8;--> statement-breakpoint
CREATE INDEX "cards_resting" ON "cards" USING btree ("user_id") WHERE rested_at is not null;