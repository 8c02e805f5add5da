-- oldest-writer: 0016_sorted_lists
CREATE TABLE "change_set_records" (
	"set_id" integer NOT NULL,
	"module" text NOT NULL,
	"record_id" text NOT NULL,
	"version" integer,
	"is_created" boolean NOT NULL,
	"old_values" jsonb,
	"new_values" jsonb,
	"prices" jsonb,
	"undone_at" timestamp with time zone,
	CONSTRAINT "change_set_records_set_id_module_record_id_pk" PRIMARY KEY("set_id","module","record_id")
);
--> statement-breakpoint
CREATE TABLE "change_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"module" text NOT NULL,
	"action" text,
	"name" text,
	"source_id" integer,
	"former_id" uuid,
	"count" integer DEFAULT 0 NOT NULL,
	"permissions" text[] NOT NULL,
	"user_id" integer,
	"real_user_id" integer,
	"api_token_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo_until" timestamp with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" integer,
	"left_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "change_set_records" ADD CONSTRAINT "change_set_records_set_id_change_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."change_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_real_user_id_users_id_fk" FOREIGN KEY ("real_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_api_token_id_api_tokens_id_fk" FOREIGN KEY ("api_token_id") REFERENCES "public"."api_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_set_records_record_id_idx" ON "change_set_records" USING btree ("module","record_id");--> statement-breakpoint
CREATE INDEX "change_sets_user_id_idx" ON "change_sets" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "change_sets_author_idx" ON "change_sets" USING btree (coalesce(real_user_id, user_id),"id");--> statement-breakpoint
CREATE INDEX "change_sets_real_user_id_idx" ON "change_sets" USING btree ("real_user_id") WHERE real_user_id is not null;--> statement-breakpoint
CREATE INDEX "change_sets_api_token_id_idx" ON "change_sets" USING btree ("api_token_id") WHERE api_token_id is not null;--> statement-breakpoint
CREATE INDEX "change_sets_undone_by_idx" ON "change_sets" USING btree ("undone_by") WHERE undone_by is not null;--> statement-breakpoint
CREATE INDEX "change_sets_at_idx" ON "change_sets" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "change_sets_undo_idx" ON "change_sets" USING btree ("id") WHERE bytes > 0;--> statement-breakpoint
CREATE INDEX "change_sets_source_idx" ON "change_sets" USING btree ("kind","source_id") WHERE source_id is not null;--> statement-breakpoint
CREATE INDEX "change_sets_former_id_idx" ON "change_sets" USING btree ("former_id") WHERE former_id is not null;--> statement-breakpoint
-- The sets that can be undone, or that are listed, are copied. The previous release goes on using its own tables.
insert into change_sets (kind, module, action, former_id, count, permissions, user_id, at, undo_until, bytes)
select 'bulk', module, action, id, sum(jsonb_array_length(changes)),
  array[module || '.view', module || '.' || case when action in ('archive', 'restore') then 'archive' else 'edit' end],
  user_id, min(created_at), min(created_at) + interval '24 hours', sum(length(changes::text))
from bulk_undo group by id, module, action, user_id order by min(created_at);
--> statement-breakpoint
insert into change_set_records (set_id, module, record_id, version, is_created, old_values)
select s.id, u.module, change ->> 0, (change ->> 1)::int, false, change -> 2
from bulk_undo u join change_sets s on s.former_id = u.id, jsonb_array_elements(u.changes) change;
--> statement-breakpoint
insert into change_sets (kind, module, name, source_id, count, permissions, user_id, real_user_id, api_token_id, at,
  undo_until, bytes, undone_at, undone_by)
select 'import', module, filename, id, created_count + changed_count,
  case when module in ('allergens', 'dishTypes', 'menuItemTypes', 'weeklyMenuVariants', 'screens')
    then array['settings.view', 'settings.edit']
    else array[module || '.view'] || case when created_count > 0 then array[module || '.add'] else '{}' end
      || case when changed_count > 0 then array[module || '.edit'] else '{}' end end,
  created_by, created_by_real_id, api_token_id, applied_at, coalesce(undone_at, applied_at + interval '30 days'),
  coalesce((select sum(length(r.old_values::text)) from import_records r where r.import_id = i.id), 0),
  undone_at, undone_by
from imports i where applied_at is not null and created_count + changed_count > 0 order by applied_at;
--> statement-breakpoint
insert into change_set_records (set_id, module, record_id, version, is_created, old_values, new_values)
select s.id, s.module, r.record_id, r.version, r.old_values is null, r.old_values, r.new_values
from import_records r join change_sets s on s.kind = 'import' and s.source_id = r.import_id;
--> statement-breakpoint
insert into change_sets (kind, module, name, source_id, permissions, user_id, real_user_id, at, undo_until, undone_at,
  undone_by)
select 'priceChange', 'restaurantMenuExceptions', name, id,
  array['restaurantMenuExceptions.view', 'restaurantMenuExceptions.add'], created_by, created_by_real_id, created_at,
  'infinity', undone_at, undone_by
from price_changes order by created_at;
--> statement-breakpoint
insert into change_set_records (set_id, module, record_id, version, is_created, old_values, prices, undone_at)
select s.id, r.module, r.record_id, r.version, r.old_values is null, r.old_values, r.prices, h.at
from price_change_records r join change_sets s on s.kind = 'priceChange' and s.source_id = r.price_change_id
left join history h on h.module = r.module and h.record_id = r.record_id and h.revision = r.version + 1
  and h.price_change_id = r.price_change_id;
--> statement-breakpoint
insert into change_sets (kind, module, name, source_id, permissions, user_id, real_user_id, at, undo_until, undone_at,
  undone_by)
select 'merge', 'dishes', gone.name_cs, m.id, array['dishes.view', 'dishes.edit', 'dishes.archive'], m.created_by,
  m.created_by_real_id, m.created_at, coalesce(m.undone_at, 'infinity'), m.undone_at, m.undone_by
from dish_merges m join dishes gone on gone.id = m.gone_id order by m.created_at;
--> statement-breakpoint
insert into change_set_records (set_id, module, record_id, version, is_created, old_values)
select s.id, 'dishes', m.gone_id::text, m.gone_version, false, '{"archived": false}'
from dish_merges m join change_sets s on s.kind = 'merge' and s.source_id = m.id where not m.gone_was_archived
union all
select s.id, 'dishes', m.kept_id::text, m.kept_version, false, (
  select jsonb_object_agg(case key when 'nameCs' then 'name_cs' when 'nameEn' then 'name_en'
    when 'dishTypeId' then 'dish_type_id' when 'allergenIds' then 'allergen_ids' else key end, value)
  from jsonb_each(m.kept_old_values))
from dish_merges m join change_sets s on s.kind = 'merge' and s.source_id = m.id where m.kept_old_values <> '{}'
union all
select s.id, 'weeklyMenus', w.weekly_menu_id::text, w.version, false,
  jsonb_build_object('weekly_menu_items_data', w.old_items_data)
from dish_merge_menus w join change_sets s on s.kind = 'merge' and s.source_id = w.merge_id;
--> statement-breakpoint
update change_sets s set count = r.count, bytes = r.bytes, left_count = case when undone_at is null then 0 else r.not_undone end,
  permissions = s.permissions || r.permissions
from (
  select set_id, count(*) as count, count(*) filter (where undone_at is null) as not_undone,
    coalesce(sum(length(old_values::text)), 0) as bytes,
    array_remove(array[
      case when bool_or(module = 'weeklyMenus') then 'weeklyMenus.edit' end,
      case when bool_or(module = 'restaurantMenuExceptions' and not is_created) then 'restaurantMenuExceptions.edit' end,
      case when bool_or(module = 'restaurantMenus') then 'restaurantMenus.edit' end], null) as permissions
  from change_set_records group by set_id) r
where r.set_id = s.id and s.kind in ('priceChange', 'merge');
