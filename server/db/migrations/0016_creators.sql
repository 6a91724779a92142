ALTER TABLE "authors" RENAME TO "creators";--> statement-breakpoint
ALTER SEQUENCE "authors_id_seq" RENAME TO "creators_id_seq";--> statement-breakpoint
ALTER TABLE "creators" RENAME CONSTRAINT "authors_pkey" TO "creators_pkey";--> statement-breakpoint
DROP INDEX "authors_name";--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "kind" text DEFAULT 'AUTHOR' NOT NULL;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "bio" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "quote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "picture" text;--> statement-breakpoint
CREATE UNIQUE INDEX "creators_name" ON "creators" USING btree ("kind","name");--> statement-breakpoint
ALTER TABLE "articles" RENAME CONSTRAINT "articles_author_id_authors_id_fk" TO "articles_author_id_creators_id_fk";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publication_id" bigint;--> statement-breakpoint
INSERT INTO "creators" ("kind", "name") SELECT DISTINCT 'PUBLICATION', btrim("source") FROM "articles" WHERE btrim("source") <> '';--> statement-breakpoint
UPDATE "articles" a SET "publication_id" = c."id" FROM "creators" c WHERE c."kind" = 'PUBLICATION' AND c."name" = btrim(a."source");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_publication_id_creators_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_publication" ON "articles" USING btree ("publication_id","published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE TABLE "creator_follows" (
	"user_id" bigint NOT NULL,
	"creator_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creator_follows_user_id_creator_id_pk" PRIMARY KEY("user_id","creator_id")
);
--> statement-breakpoint
ALTER TABLE "creator_follows" ADD CONSTRAINT "creator_follows_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_follows_of" ON "creator_follows" USING btree ("creator_id");
