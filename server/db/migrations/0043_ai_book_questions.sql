ALTER TABLE "ai_questions" ALTER COLUMN "article_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_questions" ADD COLUMN "book_uuid" uuid;