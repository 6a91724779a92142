DROP INDEX "article_reports_open";--> statement-breakpoint
ALTER TABLE "article_reports" ADD COLUMN "question" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "article_reports_open" ON "article_reports" USING btree ("user_id","article_id","paragraph","about","quote","question") WHERE state = 'OPEN';