CREATE TABLE "products" (
	"code" text PRIMARY KEY NOT NULL,
	"price" integer NOT NULL,
	"first_price" integer,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_ids" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
