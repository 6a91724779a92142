CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" bigint,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"user_id" bigint NOT NULL,
	"order_no" text NOT NULL,
	"code" text NOT NULL,
	"level" text NOT NULL,
	"days" integer NOT NULL,
	"title" text NOT NULL,
	"fen" integer NOT NULL,
	"list_fen" integer NOT NULL,
	"is_first_price" boolean NOT NULL,
	"state" text NOT NULL,
	"way" text,
	"provider" text,
	"transaction_id" text,
	"refund_no" text,
	"op_id" uuid,
	"asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"refunding_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "orders_user_id_order_no_pk" PRIMARY KEY("user_id","order_no")
);
--> statement-breakpoint
CREATE TABLE "payment_reports" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"paid_count" integer NOT NULL,
	"paid_fen" integer NOT NULL,
	"refund_count" integer NOT NULL,
	"refund_fen" integer NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "payment_reports_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE INDEX "order_events_of" ON "order_events" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "order_events_at" ON "order_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_pending" ON "orders" USING btree ("user_id") WHERE state = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_op" ON "orders" USING btree ("user_id","op_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_first_price" ON "orders" USING btree ("user_id") WHERE is_first_price and state in ('PENDING', 'FINISHED');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment" ON "orders" USING btree ("provider","transaction_id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at");
--> statement-breakpoint
-- What happened to money is never rewritten: a correction is another row.
CREATE OR REPLACE FUNCTION "order_events_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of orders is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_events_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events" FOR EACH STATEMENT
  EXECUTE FUNCTION "order_events_stay"();--> statement-breakpoint
-- An order is kept, and what was bought stays what it was: only how far it is may change.
CREATE OR REPLACE FUNCTION "orders_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was bought is frozen on its order';
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_stay" BEFORE UPDATE OF "user_id", "order_no", "code", "level", "days", "title", "fen", "list_fen", "is_first_price", "way", "provider", "op_id", "created_at" ON "orders" FOR EACH ROW
  EXECUTE FUNCTION "orders_stay"();--> statement-breakpoint
CREATE TRIGGER "orders_kept" BEFORE DELETE OR TRUNCATE ON "orders" FOR EACH STATEMENT
  EXECUTE FUNCTION "orders_stay"();
