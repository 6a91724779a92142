ALTER TABLE "shelf_books" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Plain text never says its title, and a book that is not made yet has not said it: what is there is a reader's file name.
UPDATE "shelf_books" s SET "title" = b."title" FROM "books" b
  WHERE b."book_uuid" = s."book_uuid" AND b."published_at" IS NULL AND (b."format" = 'TXT' OR b."state" <> 'READY');--> statement-breakpoint
UPDATE "books" SET "title" = '' WHERE "published_at" IS NULL AND ("format" = 'TXT' OR "state" <> 'READY');
