CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"link" text NOT NULL,
	"audience" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_contacts" (
	"kind" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"picture" text NOT NULL,
	"audience" text NOT NULL,
	"is_on" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_tickets" (
	"name" text PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"asked_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "announcements_by_end" ON "announcements" USING btree ("ends_at");