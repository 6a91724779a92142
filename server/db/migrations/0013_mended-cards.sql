ALTER TABLE "cards" ADD COLUMN "former" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "cards_rules" ON "cards" USING btree ("rules","user_id");--> statement-breakpoint
CREATE INDEX "cards_former" ON "cards" USING btree ("user_id") WHERE former <> '{}';--> statement-breakpoint
CREATE INDEX "reviews_merges" ON "reviews" USING btree ("user_id","merges") WHERE merges is not null;