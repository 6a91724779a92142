ALTER TABLE "books" ADD COLUMN "repairs" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "made_by" integer DEFAULT 1 NOT NULL;