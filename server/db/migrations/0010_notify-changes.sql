-- Whatever changes what guests are shown says so on `guests_see`, from the transaction that changes it; a repetition
-- within one transaction is said once. Web processes then throw away what they keep (server/http/kept.ts).
-- OR REPLACE: a restore that empties a database takes its tables away, functions stay.
CREATE OR REPLACE FUNCTION "guests_see_other"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('guests_see', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Drafts are nobody's business. Any column counts, those of later migrations too, but heat alone: it changes every few
-- seconds, and what is ordered by it is kept only as long (see HEAT_MS).
CREATE TRIGGER "articles_change_seen" AFTER UPDATE ON "articles" FOR EACH ROW
  WHEN ((OLD.status = 'PUBLISHED' OR NEW.status = 'PUBLISHED')
    AND OLD.heat IS NOT DISTINCT FROM NEW.heat AND OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "guests_see_other"();--> statement-breakpoint
CREATE TRIGGER "articles_add_seen" AFTER INSERT ON "articles" FOR EACH ROW
  WHEN (NEW.status = 'PUBLISHED') EXECUTE FUNCTION "guests_see_other"();--> statement-breakpoint
CREATE TRIGGER "articles_delete_seen" AFTER DELETE ON "articles" FOR EACH ROW
  WHEN (OLD.status = 'PUBLISHED') EXECUTE FUNCTION "guests_see_other"();--> statement-breakpoint
CREATE TRIGGER "article_words_seen" AFTER INSERT OR UPDATE OR DELETE ON "article_words" FOR EACH STATEMENT
  EXECUTE FUNCTION "guests_see_other"();--> statement-breakpoint
CREATE TRIGGER "site_settings_seen" AFTER INSERT OR UPDATE OR DELETE ON "site_settings" FOR EACH STATEMENT
  EXECUTE FUNCTION "guests_see_other"();
