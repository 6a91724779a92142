CREATE TABLE "rank_counts" (
	"week" date NOT NULL,
	"cat" text NOT NULL,
	"bucket" smallint NOT NULL,
	"shard" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rank_counts_week_cat_bucket_shard_pk" PRIMARY KEY("week","cat","bucket","shard")
);
--> statement-breakpoint
CREATE TABLE "rank_opt_outs" (
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rank_opt_outs_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "week_ranks" (
	"user_id" bigint NOT NULL,
	"week" date NOT NULL,
	"cat" text NOT NULL,
	"amount" integer NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	"is_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "week_ranks_user_id_week_cat_pk" PRIMARY KEY("user_id","week","cat")
);
--> statement-breakpoint
CREATE INDEX "week_ranks_order" ON "week_ranks" USING btree ("week","cat","amount" DESC NULLS FIRST,"reached_at","user_id") WHERE not is_out;