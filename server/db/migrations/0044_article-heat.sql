CREATE TABLE "article_heat" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"heat" double precision NOT NULL
);
