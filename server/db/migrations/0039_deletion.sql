ALTER TABLE "sessions" ADD COLUMN "is_new_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletes_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_deletes" ON "users" USING btree ("deletes_at") WHERE deletes_at is not null;