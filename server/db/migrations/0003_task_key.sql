ALTER TABLE "tasks" ADD COLUMN "key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_key" ON "tasks" USING btree ("key") WHERE state in ('QUEUED', 'RUNNING');