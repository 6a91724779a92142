CREATE TABLE "collection_articles" (
	"collection_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_articles_collection_id_article_id_pk" PRIMARY KEY("collection_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "collection_marks" (
	"user_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_marks_user_id_mark_collection_id_pk" PRIMARY KEY("user_id","mark","collection_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"is_house" boolean NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover" text,
	"topics" text[] NOT NULL,
	"is_public" boolean NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"status_before" text,
	"reject_reason" text,
	"decided_by" bigint,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection_articles" ADD CONSTRAINT "collection_articles_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_marks" ADD CONSTRAINT "collection_marks_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_articles_in" ON "collection_articles" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "collection_marks_of" ON "collection_marks" USING btree ("collection_id","mark");--> statement-breakpoint
CREATE INDEX "collections_owner" ON "collections" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "collections_listed" ON "collections" USING btree ("published_at") WHERE status = 'PUBLISHED' and is_public;--> statement-breakpoint
CREATE INDEX "collections_waiting" ON "collections" USING btree ("updated_at") WHERE status = 'WAITING';