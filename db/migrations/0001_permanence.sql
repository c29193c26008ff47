-- What admins did can be added to and never edited; nor can the openings of anonymity seals.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are permanent', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER admin_record_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER seal_openings_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON seal_openings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- How often somebody tried something: a crash may forget it, and it need not wait for the disk.
ALTER TABLE rate_limits SET UNLOGGED;
