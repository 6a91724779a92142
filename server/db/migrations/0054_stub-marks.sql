-- A text without an address is of an EPUB or typed by hand: no wall cuts it off, and earlier rules called short ones stubs.
UPDATE "articles" SET "is_stub" = false WHERE "is_stub" AND "link" IS NULL;
