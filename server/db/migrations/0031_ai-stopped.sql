ALTER TABLE "ai_questions" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "ai_questions_run" ON "ai_questions" USING btree ("run_id");