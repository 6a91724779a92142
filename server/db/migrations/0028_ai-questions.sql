CREATE TABLE "ai_questions" (
	"user_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"article_id" bigint NOT NULL,
	"prompt" text NOT NULL,
	"pos" jsonb,
	"source" text NOT NULL,
	"run_id" uuid,
	"is_cached" boolean DEFAULT false NOT NULL,
	"offline" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_questions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "ai_questions" ADD CONSTRAINT "ai_questions_run_id_ai_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."ai_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_questions_latest" ON "ai_questions" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);