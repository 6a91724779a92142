CREATE TABLE "print_quotes" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"zh" text DEFAULT '' NOT NULL,
	"chosen_by" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "print_quotes" ADD CONSTRAINT "print_quotes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;