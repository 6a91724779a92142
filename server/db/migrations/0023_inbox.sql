CREATE TABLE "article_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"paragraph" text NOT NULL,
	"about" text NOT NULL,
	"quote" text NOT NULL,
	"lemma" text DEFAULT '' NOT NULL,
	"shown" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"revision" integer NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"mended" text DEFAULT '' NOT NULL,
	"task_id" uuid,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitors" (
	"cuid" text PRIMARY KEY NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"events" integer DEFAULT 1 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"app" text DEFAULT '' NOT NULL,
	"uid" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "link_key" text;--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "words" integer;--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "state" text DEFAULT 'UNREAD' NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "decided_by" bigint;--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "decision" uuid;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "publication_id" bigint;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "auto_take" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "auto_translate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "level_floor" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "topics" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "keep" integer DEFAULT 300 NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "gone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_reports_open" ON "article_reports" USING btree ("user_id","article_id","paragraph","about","quote") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "article_reports_state" ON "article_reports" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "article_reports_user" ON "article_reports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "visitors_last" ON "visitors" USING btree ("last_at","cuid");--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_publication_id_creators_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."creators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "feed_items_link" ON "feed_items" USING btree ("feed_id","link_key");--> statement-breakpoint
CREATE INDEX "feed_items_inbox" ON "feed_items" USING btree ("state","at","id");--> statement-breakpoint
CREATE INDEX "feed_items_of" ON "feed_items" USING btree ("feed_id","state","at","id");--> statement-breakpoint
CREATE INDEX "feed_items_decision" ON "feed_items" USING btree ("decision") WHERE decision is not null;
--> statement-breakpoint
UPDATE "feed_items" SET "at" = least("published_at", "found_at"), "state" = CASE WHEN "article_id" IS NULL THEN 'UNREAD' ELSE 'TAKEN' END;--> statement-breakpoint
INSERT INTO "visitors" ("cuid", "first_at", "last_at", "events", "pages", "source", "app", "uid")
	SELECT "cuid", min("at"), max("at"), count(*), count(*) FILTER (WHERE "name" = 'OPEN_PAGE'),
		(array_agg("source" ORDER BY "id" DESC))[1], (array_agg("app" ORDER BY "id" DESC))[1],
		coalesce((array_agg("uid" ORDER BY "id" DESC) FILTER (WHERE "uid" <> ''))[1], '')
	FROM "log_events" WHERE "cuid" <> '' GROUP BY "cuid";
