DROP INDEX "articles_fingerprint";--> statement-breakpoint
CREATE INDEX "articles_bands" ON "articles" USING gin ((array['a' || substr(fingerprint, 1, 3), 'b' || substr(fingerprint, 4, 3),
  'c' || substr(fingerprint, 7, 3), 'd' || substr(fingerprint, 10, 3), 'e' || substr(fingerprint, 13, 4)])) WHERE fingerprint is not null;