CREATE TABLE "awards" (
	"user_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "awards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	"source" text NOT NULL,
	"about_id" bigint,
	"rank_date" date,
	"place" smallint,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"earned_at" timestamp (3) with time zone,
	"claimable_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "awards_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "code_uses" (
	"user_id" bigint NOT NULL,
	"code_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_uses_user_id_code_id_pk" PRIMARY KEY("user_id","code_id")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"ctype" text NOT NULL,
	"owner_id" bigint,
	"days" integer NOT NULL,
	"uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"made_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"off_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"inviter_id" bigint NOT NULL,
	"code_id" bigint NOT NULL,
	"network" "bytea",
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"held_at" timestamp (3) with time zone,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"looked_by" bigint,
	"verdict" text,
	"verdict_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invited_phones" (
	"phone_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "awards_source" ON "awards" USING btree ("source");--> statement-breakpoint
CREATE INDEX "awards_pending" ON "awards" USING btree ("made_at") WHERE claimable_at is null and refused_at is null;--> statement-breakpoint
CREATE INDEX "code_uses_code" ON "code_uses" USING btree ("code_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_code" ON "codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_owner" ON "codes" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "codes_house" ON "codes" USING btree ("id") WHERE owner_id is null;--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("inviter_id","at");--> statement-breakpoint
CREATE INDEX "invitations_network" ON "invitations" USING btree ("network","at");--> statement-breakpoint
CREATE INDEX "invitations_held" ON "invitations" USING btree ("held_at") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "invitations_looked" ON "invitations" USING btree ("looked_at") WHERE looked_at is not null;