CREATE TABLE "ai_charges" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"run_id" uuid NOT NULL,
	"cost" integer NOT NULL,
	CONSTRAINT "ai_charges_user_id_day_run_id_pk" PRIMARY KEY("user_id","day","run_id")
);
--> statement-breakpoint
CREATE TABLE "ai_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"content_key" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"result" jsonb,
	"error_code" text,
	"model" text NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"user_id" bigint,
	"wanted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_charges" ADD CONSTRAINT "ai_charges_run_id_ai_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."ai_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_runs_live" ON "ai_runs" USING btree ("key") WHERE state <> 'FAILED';--> statement-breakpoint
CREATE INDEX "ai_runs_content" ON "ai_runs" USING btree ("content_key") WHERE state = 'DONE';--> statement-breakpoint
CREATE INDEX "ai_runs_created" ON "ai_runs" USING btree ("created_at");