CREATE TABLE "membership_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"level" text,
	"days" integer NOT NULL,
	"source" text NOT NULL,
	"prev" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "membership_source" ON "membership_ledger" USING btree ("source");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_chain" ON "membership_ledger" USING btree ("user_id","prev");--> statement-breakpoint
CREATE INDEX "membership_of" ON "membership_ledger" USING btree ("user_id","id");--> statement-breakpoint
-- What was given is never rewritten, by no program and no mistake: a correction is another row.
CREATE OR REPLACE FUNCTION "membership_ledger_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the membership ledger is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "membership_ledger_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "membership_ledger" FOR EACH STATEMENT
  EXECUTE FUNCTION "membership_ledger_stays"();
