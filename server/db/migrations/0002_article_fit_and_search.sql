DROP INDEX "articles_cov_zk";--> statement-breakpoint
DROP INDEX "articles_cov_c4";--> statement-breakpoint
DROP INDEX "articles_cov_c6";--> statement-breakpoint
DROP INDEX "articles_cov_l4";--> statement-breakpoint
DROP INDEX "articles_cov_l8";--> statement-breakpoint
DROP INDEX "articles_cov_ielts";--> statement-breakpoint
DROP INDEX "article_search_zh";--> statement-breakpoint
ALTER TABLE "article_search" ALTER COLUMN "zh" SET DATA TYPE tsvector USING array_to_tsvector("zh" || array['#', '#' || "article_id" / 512, '##' || "article_id" / 4096, '###' || "article_id" / 32768]);--> statement-breakpoint
UPDATE "article_search" SET "en" = "en" || array_to_tsvector(array['#', '#' || "article_id" / 512, '##' || "article_id" / 4096, '###' || "article_id" / 32768]);--> statement-breakpoint
CREATE INDEX "article_search_zh" ON "article_search" USING gin ("zh");--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "title" tsvector DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
UPDATE "article_search" s SET "title" = to_tsvector('english', a."title") || array_to_tsvector(array['#', '#' || a."id" / 512, '##' || a."id" / 4096, '###' || a."id" / 32768]) FROM "articles" a WHERE a."id" = s."article_id";--> statement-breakpoint
CREATE INDEX "article_search_title" ON "article_search" USING gin ("title");--> statement-breakpoint
CREATE INDEX "articles_fit_zk" ON "articles" USING btree ((-greatest((98 - "cov_zk") / 6, ("cov_zk" - 98) / 3)),"published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_fit_c4" ON "articles" USING btree ((-greatest((98 - "cov_c4") / 6, ("cov_c4" - 98) / 3)),"published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_fit_c6" ON "articles" USING btree ((-greatest((98 - "cov_c6") / 6, ("cov_c6" - 98) / 3)),"published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_fit_l4" ON "articles" USING btree ((-greatest((98 - "cov_l4") / 6, ("cov_l4" - 98) / 3)),"published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_fit_l8" ON "articles" USING btree ((-greatest((98 - "cov_l8") / 6, ("cov_l8" - 98) / 3)),"published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_fit_ielts" ON "articles" USING btree ((-greatest((98 - "cov_ielts") / 6, ("cov_ielts" - 98) / 3)),"published_at","id") WHERE status = 'PUBLISHED';