CREATE TABLE "record_counts" (
	"table_name" text NOT NULL,
	"archived" boolean NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "restaurant_menu_exceptions_newest_idx";--> statement-breakpoint
DROP INDEX "restaurant_menus_newest_idx";--> statement-breakpoint
DROP INDEX "weekly_menus_newest_idx";--> statement-breakpoint
DROP INDEX "notifications_user_id_idx";--> statement-breakpoint
DROP INDEX "support_requests_created_at_idx";--> statement-breakpoint
DROP INDEX "dishes_name_cs_search_idx";--> statement-breakpoint
DROP INDEX "dishes_name_en_search_idx";--> statement-breakpoint
-- One statement rewrites the table once.
ALTER TABLE "dishes" ADD COLUMN "name_cs_search" text GENERATED ALWAYS AS (search_text("name_cs")) STORED,
  ADD COLUMN "name_en_search" text GENERATED ALWAYS AS (search_text("name_en")) STORED;--> statement-breakpoint
CREATE INDEX "dishes_current_name_en_idx" ON "dishes" USING btree ("name_en" collate "czech","id") WHERE not archived;--> statement-breakpoint
CREATE INDEX "dishes_current_updated_at_idx" ON "dishes" USING btree ("updated_at","id") WHERE not archived;--> statement-breakpoint
CREATE INDEX "restaurant_menu_exceptions_restaurant_idx" ON "restaurant_menu_exceptions" USING btree ("restaurant_id","start_date","id");--> statement-breakpoint
CREATE INDEX "restaurant_menu_exceptions_current_start_date_idx" ON "restaurant_menu_exceptions" USING btree ("start_date","id") WHERE not archived;--> statement-breakpoint
CREATE INDEX "restaurant_menus_current_start_date_idx" ON "restaurant_menus" USING btree ("start_date","id") WHERE not archived;--> statement-breakpoint
CREATE INDEX "weekly_menus_current_start_date_idx" ON "weekly_menus" USING btree ("start_date","id") WHERE not archived;--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "support_requests_created_idx" ON "support_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "dishes_name_cs_search_idx" ON "dishes" USING gin ("name_cs_search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dishes_name_en_search_idx" ON "dishes" USING gin ("name_en_search" gin_trgm_ops);--> statement-breakpoint
create function count_records() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into record_counts (table_name, archived, change)
      select tg_table_name, archived, count(*) from changed group by archived;
    when 'DELETE' then
      insert into record_counts (table_name, archived, change)
      select tg_table_name, archived, -count(*) from changed group by archived;
    when 'UPDATE' then
      insert into record_counts (table_name, archived, change)
      values (tg_table_name, old.archived, -1), (tg_table_name, new.archived, 1);
    when 'TRUNCATE' then
      delete from record_counts where table_name = tg_table_name;
  end case;
  return null;
end $$;--> statement-breakpoint
-- The lock of each trigger lasts until the commit, so no row is inserted between the count and the first trigger.
do $$
declare record_table text;
begin
  foreach record_table in array array['dishes', 'restaurants', 'restaurant_menus', 'restaurant_menu_exceptions', 'weekly_menus', 'users', 'roles'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed for each statement execute function count_records()',
      record_table || '_count_inserted', record_table);
    execute format('create trigger %I after delete on %I referencing old table as changed for each statement execute function count_records()',
      record_table || '_count_deleted', record_table);
    execute format('create trigger %I after update of archived on %I for each row when (old.archived <> new.archived) execute function count_records()',
      record_table || '_count_archived', record_table);
    execute format('create trigger %I after truncate on %I for each statement execute function count_records()',
      record_table || '_count_truncated', record_table);
    execute format('insert into record_counts (table_name, archived, change) select %L, archived, count(*) from %I group by archived',
      record_table, record_table);
  end loop;
end $$;
