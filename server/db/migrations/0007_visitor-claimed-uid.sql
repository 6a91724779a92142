ALTER TABLE "log_events" ADD COLUMN "claimed_uid" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until now a guest's word was taken for it, so nobody can say which of these readers were there.
UPDATE "log_events" SET "claimed_uid" = "uid", "uid" = '' WHERE "uid" <> '';