ALTER TABLE "articles" ADD COLUMN "appeared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "lost_pictures" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "other_language" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "stage_reason" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "failed_work" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "articles_failed" ON "articles" USING btree ("stage_reason") WHERE stage = 'FAILED';