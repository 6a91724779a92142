CREATE TABLE "faults" (
	"hour" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"place" text NOT NULL,
	"error" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "faults_hour_text_place_error_pk" PRIMARY KEY("hour","text","place","error")
);
--> statement-breakpoint
CREATE TABLE "provider_signs" (
	"name" text PRIMARY KEY NOT NULL,
	"good_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "faults_last" ON "faults" USING btree ("last_at");