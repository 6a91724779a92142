CREATE TABLE "book_chapters" (
	"book_uuid" uuid NOT NULL,
	"index" integer NOT NULL,
	"title" text NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"is_linear" boolean DEFAULT true NOT NULL,
	"word_count" integer NOT NULL,
	"minutes" integer NOT NULL,
	"level" text,
	"counts" "bytea" NOT NULL,
	CONSTRAINT "book_chapters_book_uuid_index_pk" PRIMARY KEY("book_uuid","index")
);
--> statement-breakpoint
CREATE TABLE "book_notes" (
	"user_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "book_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_uuid" uuid NOT NULL,
	"book_uuid" uuid NOT NULL,
	"root" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"tags" text[] NOT NULL,
	"color" text NOT NULL,
	"cfi" text NOT NULL,
	"chapter" integer NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "book_notes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "book_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asker_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"author" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "books" (
	"book_uuid" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'MAKING' NOT NULL,
	"reason" text,
	"layout" text DEFAULT 'REFLOW' NOT NULL,
	"title" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"publisher" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"published" text DEFAULT '' NOT NULL,
	"cover" text,
	"word_count" integer DEFAULT 0 NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"chapter_count" integer DEFAULT 0 NOT NULL,
	"level" text,
	"lemmas" text[] DEFAULT '{}'::text[] NOT NULL,
	"lemma_counts" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"source_key" text,
	"file_key" text,
	"file_size" bigint DEFAULT 0 NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"published_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shelf_books" (
	"user_id" bigint NOT NULL,
	"book_uuid" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"cfi" text DEFAULT '' NOT NULL,
	"chapter" integer DEFAULT 0 NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"pos_at" timestamp (3) with time zone,
	CONSTRAINT "shelf_books_user_id_book_uuid_pk" PRIMARY KEY("user_id","book_uuid")
);
--> statement-breakpoint
ALTER TABLE "book_chapters" ADD CONSTRAINT "book_chapters_book_uuid_books_book_uuid_fk" FOREIGN KEY ("book_uuid") REFERENCES "public"."books"("book_uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_notes_uuid" ON "book_notes" USING btree ("user_id","note_uuid");--> statement-breakpoint
CREATE INDEX "book_notes_book" ON "book_notes" USING btree ("user_id","book_uuid","chapter","percent");--> statement-breakpoint
CREATE INDEX "book_requests_asker" ON "book_requests" USING btree ("asker_id","created_at");--> statement-breakpoint
CREATE INDEX "book_requests_state" ON "book_requests" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "books_digest" ON "books" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "books_library" ON "books" USING btree ("published_at","book_uuid") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "shelf_books_of" ON "shelf_books" USING btree ("book_uuid");--> statement-breakpoint
CREATE INDEX "shelf_books_removed" ON "shelf_books" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
-- Books of the library are what guests are shown: whatever changes one says so (see notify-changes).
CREATE TRIGGER "books_change_seen" AFTER UPDATE ON "books" FOR EACH ROW
  WHEN ((OLD.published_at IS NOT NULL OR NEW.published_at IS NOT NULL) AND OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "guests_see_other"();--> statement-breakpoint
CREATE TRIGGER "books_add_seen" AFTER INSERT ON "books" FOR EACH ROW
  WHEN (NEW.published_at IS NOT NULL) EXECUTE FUNCTION "guests_see_other"();--> statement-breakpoint
CREATE TRIGGER "books_delete_seen" AFTER DELETE ON "books" FOR EACH ROW
  WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION "guests_see_other"();
