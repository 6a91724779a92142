CREATE TABLE "reading_goals" (
	"user_id" bigint NOT NULL,
	"unit" text NOT NULL,
	"amount" integer NOT NULL,
	"has_freeze" boolean NOT NULL,
	CONSTRAINT "reading_goals_user_id_pk" PRIMARY KEY("user_id")
);
