CREATE TABLE "translation_days" (
	"day" date NOT NULL,
	"engine" text NOT NULL,
	"paragraphs" integer DEFAULT 0 NOT NULL,
	"characters" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "translation_days_day_engine_pk" PRIMARY KEY("day","engine")
);
--> statement-breakpoint
CREATE TABLE "glossary_terms" (
	"publication_id" bigint NOT NULL,
	"key" text NOT NULL,
	"en" text NOT NULL,
	"zh" text NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "glossary_terms_publication_id_key_pk" PRIMARY KEY("publication_id","key")
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "translator" text;--> statement-breakpoint
ALTER TABLE "glossary_terms" ADD CONSTRAINT "glossary_terms_publication_id_creators_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;