CREATE TABLE "note_reports" (
	"note_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "note_reports_note_id_reporter_id_pk" PRIMARY KEY("note_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"user_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_uuid" uuid NOT NULL,
	"article_id" bigint NOT NULL,
	"root" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"tags" text[] NOT NULL,
	"color" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"start_at" integer NOT NULL,
	"end_at" integer NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "notes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "public_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author_id" bigint NOT NULL,
	"note_uuid" uuid NOT NULL,
	"article_id" bigint NOT NULL,
	"root" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"tags" text[] NOT NULL,
	"color" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"start_at" integer NOT NULL,
	"end_at" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"hidden_by" bigint,
	"reports" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "notes_uuid" ON "notes" USING btree ("user_id","note_uuid");--> statement-breakpoint
CREATE INDEX "notes_article" ON "notes" USING btree ("user_id","article_id","start_at");--> statement-breakpoint
CREATE INDEX "notes_latest" ON "notes" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "public_notes_of" ON "public_notes" USING btree ("author_id","note_uuid");--> statement-breakpoint
CREATE INDEX "public_notes_article" ON "public_notes" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "public_notes_reported" ON "public_notes" USING btree ("is_hidden","reports","id");