CREATE TABLE "magazine_places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "magazine_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"magazine_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"source" text,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "magazines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "magazines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"publication_id" bigint NOT NULL,
	"name" text NOT NULL,
	"edition" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"url" text,
	"cover" text,
	"epub_key" text,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"task_id" uuid,
	"error" text,
	"published_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "kind" text DEFAULT 'PRESS' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "magazine_places" ADD CONSTRAINT "magazine_places_magazine_id_magazines_id_fk" FOREIGN KEY ("magazine_id") REFERENCES "public"."magazines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "magazine_places_in" ON "magazine_places" USING btree ("magazine_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "magazine_places_article" ON "magazine_places" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "magazine_places_source" ON "magazine_places" USING btree ("magazine_id","source");--> statement-breakpoint
CREATE INDEX "magazines_out" ON "magazines" USING btree ("published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "magazines_of" ON "magazines" USING btree ("publication_id","published_at");