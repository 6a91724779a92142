CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas_used" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"stype" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"ip" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"daily_new" integer DEFAULT 15 NOT NULL,
	"retention_permille" integer DEFAULT 900 NOT NULL,
	"known_base" text,
	"last_visit_at" timestamp (3) with time zone,
	"visit_before_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_marks" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"action" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_marks_user_id_article_id_action_pk" PRIMARY KEY("user_id","article_id","action")
);
--> statement-breakpoint
CREATE TABLE "article_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"article_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"origin" text NOT NULL,
	"title" text NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"lemmas" text[] NOT NULL,
	"lemma_counts" integer[] NOT NULL,
	"forms" jsonb NOT NULL,
	"coverage" jsonb NOT NULL,
	"level" text,
	"word_count" integer NOT NULL,
	"minutes" integer NOT NULL,
	"reason" text,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_revisions_article_id_revision_pk" PRIMARY KEY("article_id","revision")
);
--> statement-breakpoint
CREATE TABLE "article_search" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"en" "tsvector" NOT NULL,
	"zh" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_words" (
	"article_id" bigint NOT NULL,
	"word" text NOT NULL,
	"resolve" text NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_words_article_id_word_pk" PRIMARY KEY("article_id","word")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"cover" text,
	"source" text DEFAULT '' NOT NULL,
	"author_id" bigint,
	"author" text,
	"topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"level" text,
	"level_is_manual" boolean DEFAULT false NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"link" text,
	"link_key" text,
	"fingerprint" text,
	"stage" text DEFAULT 'LINKED' NOT NULL,
	"stage_error" text,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"status_before_delete" text,
	"published_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"is_lock" boolean DEFAULT false NOT NULL,
	"is_stub" boolean DEFAULT false NOT NULL,
	"duplicate_of" bigint,
	"shown_revision" integer,
	"last_revision" integer DEFAULT 0 NOT NULL,
	"has_pending" boolean DEFAULT false NOT NULL,
	"translated_percent" smallint DEFAULT 0 NOT NULL,
	"cov_zk" real DEFAULT 0 NOT NULL,
	"cov_c4" real DEFAULT 0 NOT NULL,
	"cov_c6" real DEFAULT 0 NOT NULL,
	"cov_l4" real DEFAULT 0 NOT NULL,
	"cov_l8" real DEFAULT 0 NOT NULL,
	"cov_ielts" real DEFAULT 0 NOT NULL,
	"heat" real DEFAULT 0 NOT NULL,
	"task_id" uuid,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_memory" (
	"hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"zh" text NOT NULL,
	"engine" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading_days" (
	"user_id" bigint NOT NULL,
	"day" text NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"articles" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reading_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "reading_places" (
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"paragraph" text,
	"percent" real DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"counted_percent" real DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_places_user_id_source_source_id_pk" PRIMARY KEY("user_id","source","source_id")
);
--> statement-breakpoint
CREATE TABLE "reading_reports" (
	"user_id" bigint NOT NULL,
	"t" text NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"spent_time" integer NOT NULL,
	"credited" integer NOT NULL,
	"is_offline" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_reports_user_id_t_pk" PRIMARY KEY("user_id","t")
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"user_id" bigint NOT NULL,
	"op_id" uuid NOT NULL,
	"call" text NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operations_user_id_op_id_pk" PRIMARY KEY("user_id","op_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"user_id" bigint,
	"article_id" bigint,
	"subject" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"feed_id" bigint NOT NULL,
	"guid" text NOT NULL,
	"title" text NOT NULL,
	"link" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"article_id" bigint,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"title" text NOT NULL,
	"site_url" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"etag" text,
	"last_modified" text,
	"item_count" integer DEFAULT 0 NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_crawl_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"cuid" text NOT NULL,
	"uid" text NOT NULL,
	"is_new" boolean NOT NULL,
	"source" text NOT NULL,
	"app" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_contexts" (
	"user_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "card_contexts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_id" bigint NOT NULL,
	"word" text NOT NULL,
	"sentence" text NOT NULL,
	"article_id" bigint,
	"article_title" text,
	"book_uuid" text,
	"paragraph" text,
	"gloss" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_contexts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"user_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lemma" text NOT NULL,
	"word" text NOT NULL,
	"gloss" text DEFAULT '' NOT NULL,
	"phonetic" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'NEW' NOT NULL,
	"due" timestamp (3) with time zone NOT NULL,
	"stability" double precision DEFAULT 0 NOT NULL,
	"difficulty" double precision DEFAULT 0 NOT NULL,
	"elapsed_days" integer DEFAULT 0 NOT NULL,
	"scheduled_days" integer DEFAULT 0 NOT NULL,
	"learning_steps" integer DEFAULT 0 NOT NULL,
	"reps" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"last_review" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "cards_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"user_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"rating" smallint,
	"spent" integer,
	"undoes" bigint,
	"before" jsonb,
	"state" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "study_days" (
	"user_id" bigint NOT NULL,
	"day" text NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"fresh" integer DEFAULT 0 NOT NULL,
	"saved" integer DEFAULT 0 NOT NULL,
	"mature_reviews" integer DEFAULT 0 NOT NULL,
	"mature_kept" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "study_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "word_states" (
	"user_id" bigint NOT NULL,
	"lemma" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_states_user_id_lemma_pk" PRIMARY KEY("user_id","lemma")
);
--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_words" ADD CONSTRAINT "article_words_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_ip" ON "registrations" USING btree ("ip","at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sms_codes_phone" ON "sms_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_ip" ON "sms_codes" USING btree ("ip","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "article_marks_action" ON "article_marks" USING btree ("user_id","action","at");--> statement-breakpoint
CREATE INDEX "article_moves_article" ON "article_moves" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "article_search_en" ON "article_search" USING gin ("en");--> statement-breakpoint
CREATE INDEX "article_search_zh" ON "article_search" USING gin ("zh");--> statement-breakpoint
CREATE INDEX "articles_new" ON "articles" USING btree ("published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_hot" ON "articles" USING btree ("heat","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_level" ON "articles" USING btree ("level","published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_id","published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_source" ON "articles" USING btree ("source","published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_topics" ON "articles" USING gin ("topics");--> statement-breakpoint
CREATE INDEX "articles_cov_zk" ON "articles" USING btree ("cov_zk") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_cov_c4" ON "articles" USING btree ("cov_c4") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_cov_c6" ON "articles" USING btree ("cov_c6") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_cov_l4" ON "articles" USING btree ("cov_l4") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_cov_l8" ON "articles" USING btree ("cov_l8") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_cov_ielts" ON "articles" USING btree ("cov_ielts") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_status" ON "articles" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_link_key" ON "articles" USING btree ("link_key");--> statement-breakpoint
CREATE INDEX "articles_fingerprint" ON "articles" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "authors_name" ON "authors" USING btree ("name");--> statement-breakpoint
CREATE INDEX "reading_places_last" ON "reading_places" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE INDEX "reading_reports_at" ON "reading_reports" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "operations_at" ON "operations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tasks_state" ON "tasks" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_guid" ON "feed_items" USING btree ("feed_id","guid");--> statement-breakpoint
CREATE INDEX "feed_items_feed" ON "feed_items" USING btree ("feed_id","published_at","id");--> statement-breakpoint
CREATE INDEX "feed_items_article" ON "feed_items" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_url" ON "feeds" USING btree ("url");--> statement-breakpoint
CREATE INDEX "feeds_next" ON "feeds" USING btree ("next_crawl_at");--> statement-breakpoint
CREATE INDEX "log_events_cuid" ON "log_events" USING btree ("cuid","id");--> statement-breakpoint
CREATE INDEX "log_events_at" ON "log_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "card_contexts_card" ON "card_contexts" USING btree ("user_id","card_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_contexts_once" ON "card_contexts" USING btree ("user_id","card_id",md5("sentence"));--> statement-breakpoint
CREATE UNIQUE INDEX "cards_lemma" ON "cards" USING btree ("user_id","lemma");--> statement-breakpoint
CREATE INDEX "cards_due" ON "cards" USING btree ("user_id","state","due") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_new" ON "cards" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_card" ON "reviews" USING btree ("user_id","card_id","id");--> statement-breakpoint
CREATE INDEX "reviews_at" ON "reviews" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_undoes" ON "reviews" USING btree ("user_id","undoes") WHERE undoes is not null;